"""playbook-critic: what in this markup is provably wrong? (../shared contract §11)"""
