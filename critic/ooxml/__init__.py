"""Word's own knowledge, for every part that needs it: the reader, the redline parser, the annotated copy.

`package` and `parts` open the file within limits · `styles`, `looks` and `numbering` are what its definitions come to ·
`story` and `runs` walk a part once into `content` (paragraphs of pieces, each with the views it stands in and the
change that put it there) · `views` turns a story into the printed lines of one view, numbered · `document` puts the
stories of a file together · `crossreferences`, `listnumbers`, `chunks`, `symbols`, `fields`, `numberformats` and
`revisions` have one duty each.

    document = read_document(data, "msa.docx")
    lines = ViewReader(document.styles, ACCEPTED).read(document.body)
    [(line.label, line.text) for line in lines]
"""
