import { type CertificateData, showNumber } from '../../../domain/certificate/certificate.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { canonicalJson } from '../../../kernel/canonical-json.ts';
import { composePrint } from './compose.ts';
import { artifact, type Canvas, createCanvas, drawLines, finish, rule } from './drawing/canvas.ts';
import { addSignatureField } from './drawing/signature-field.ts';
import { colours, styles } from './drawing/theme.ts';
import { drawWatermark } from './drawing/watermark.ts';
import { drawPlaced, type Furniture } from './flow/draw.ts';
import { layoutOf, type PrintLayout } from './layout.ts';
import type { Pictures } from './parts/photos.ts';

export type PrintOptions = {
  /** What it says of the log of certificates, as text; a certificate that was printed before it was in a log has none. */
  log?: string;
  /** Address of the public page of this certificate, printed as text and as a QR code. */
  verifyUrl: string;
  /** The print layout of its form, for a caller that does not know the form. */
  layout?: PrintLayout;
  /** The photos that the certificate names. */
  pictures?: Pictures;
  /** Of a report that is not issued: without attachments, address and code, and with that said across every page. */
  isDraft?: boolean;
  /** Folder of the font package; found by itself when absent. */
  fontDir?: string;
};

/**
 * Prints a certificate: PDF/A-3a and PDF/UA-1, with the signed text and the signature attached. The same certificate gives
 * the same bytes, on any machine with the same versions of zlib and pdfkit; keep the issued file all the same.
 * Some 80 ms of work on the calling thread for a report of ten pages, and 400 ms more for the first one of a process.
 * @param signature  the detached JWS over the canonical text.
 */
export async function renderCertificatePdf(
  data: CertificateData,
  signature: string,
  { verifyUrl, layout = layoutOf(data), pictures = {}, fontDir, log, isDraft = false }: PrintOptions,
): Promise<Uint8Array> {
  const number = isDraft ? NOT_ISSUED : showNumber(data);
  const date = new Date(data.issued_at);
  const title = `${data.printed.title} ${number}`;
  const accent = data.company.brand?.accent;
  const canvas = createCanvas(
    { title, author: data.company.name, subject: isDraft ? NOT_ISSUED : `Certificate ${number}`, date, accent },
    fontDir,
  );
  if (!isDraft) attach(canvas, data, { signature, log }, date);
  const below = isDraft ? `As it stood on ${showTime(data.issued_at, data.time_zone)}. No certificate.` : verifyUrl;
  drawPlaced(canvas, composePrint(canvas, { data, layout, pictures, verifyUrl, isDraft }), (page) => {
    drawFurniture(canvas, data, { number, below }, page);
    if (isDraft) drawWatermark(canvas, NOT_ISSUED);
    else if (page.index === 0) addSignatureField(canvas, FIELD_AT);
  });
  return finish(canvas);
}

/** In the margin of the first page, where nothing stands. Points. */
const FIELD_AT = { x: 8, top: 8 };

/** What a draft says of itself on every page. */
const NOT_ISSUED = 'Draft, not issued';

type Beside = { signature: string; log: string | undefined };

function attach({ doc }: Canvas, data: CertificateData, { signature, log }: Beside, date: Date): void {
  const files = [
    {
      name: 'certificate.json',
      type: 'application/json',
      text: canonicalJson(data),
      description: 'The signed certificate',
    },
    {
      name: 'certificate.jws',
      type: 'application/jose',
      text: signature,
      description: 'Its signature, a detached JWS',
    },
    ...(log === undefined
      ? []
      : [
          {
            name: 'certificate-log.json',
            type: 'application/json',
            text: log,
            description: 'The proof that it is in the log of certificates',
          },
        ]),
  ];
  for (const { name, type, text, description } of files) {
    doc.file(Buffer.from(text, 'utf8'), {
      name,
      type,
      description,
      relationship: 'Data',
      creationDate: date,
      modifiedDate: date,
    } as PDFKit.Mixins.PDFAttachmentOptions);
  }
}

/** Head and foot of every page; the first has a head of its own. */
function drawFurniture(
  canvas: Canvas,
  data: CertificateData,
  { number, below }: { number: string; below: string },
  { index, count }: Parameters<Furniture>[0],
): void {
  const { doc } = canvas;
  const { width, height, margins } = doc.page;
  const left = margins.left;
  const inner = width - 2 * left;
  const style = styles.furniture;
  if (index > 0) {
    const top = width > height ? 24 : 34;
    artifact(
      canvas,
      () => {
        drawLines(canvas, [canvas.clean(data.company.name)], style, { x: left, top });
        drawLines(canvas, [canvas.clean(`${data.printed.title} ${number}`)], style, {
          x: left,
          top,
          width: inner,
          align: 'right',
        });
      },
      'Pagination',
    );
    rule(canvas, left, left + inner, top + 13, colours.line);
  }
  artifact(
    canvas,
    () => {
      const top = height - (width > height ? 28 : 36);
      const { caution } = data.printed;
      // On every page: a page may be shown without the first.
      if (caution) {
        const above = top - style.leading - 1;
        drawLines(canvas, [canvas.clean(caution.foot)], { ...style, cut: 'semibold' }, { x: left, top: above });
      }
      drawLines(canvas, [canvas.clean(below)], style, { x: left, top });
      drawLines(canvas, [`Page ${index + 1} of ${count}`], style, { x: left, top, width: inner, align: 'right' });
    },
    'Pagination',
  );
}
