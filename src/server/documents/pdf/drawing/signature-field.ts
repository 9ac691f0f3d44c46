import { type Canvas, element } from './canvas.ts';

/** What the field for the company's signature over the file is called. */
const FIELD_NAME = 'issuer';

/**
 * An empty field for a signature over the file, on the page at hand: it shows nothing, and needs no font. In the file before it is
 * signed, so that a signature only has to say that it is in there (`signed-print/sign-pdf.ts`).
 */
export function addSignatureField(canvas: Canvas, { x, top }: { x: number; top: number }): void {
  const { doc } = canvas;
  type Ref = { end(data?: Buffer): void };
  const inner = doc as unknown as {
    ref(data: object): Ref & { write(data: Buffer): void };
    page: { dictionary: Ref; annotations: Ref[] };
    _root: { data: Record<string, unknown> };
    endAcroForm(): unknown;
  };
  const nothing = inner.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], Resources: {} });
  nothing.end(Buffer.from(' '));
  const form = element(canvas, canvas.root, 'Form', { alt: 'Signature of the company over this file' });
  doc.annotate(x, top, 1, 1, {
    ...{
      Subtype: 'Widget',
      FT: 'Sig',
      T: new String(FIELD_NAME),
      TU: new String('Signature of the company over this file'),
    },
    // Printed, and not to be moved.
    ...{ F: 4 + 128, P: inner.page.dictionary, AP: { N: nothing }, structParent: form },
  } as unknown as PDFKit.Mixins.AnnotationOption);
  form.end();
  const fields = inner.ref({ Fields: [inner.page.annotations.at(-1)], SigFlags: 3 });
  fields.end();
  inner._root.data.AcroForm = fields;
  // pdfkit would end a form of its own, which has fonts.
  inner.endAcroForm = () => doc;
}
