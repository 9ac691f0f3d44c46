import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import { drawLines, linesOf, rule } from '../drawing/canvas.ts';
import { drawQr } from '../drawing/qr.ts';
import { colours, styles } from '../drawing/theme.ts';
import { widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';
import type { PrintLayout } from '../layout.ts';
import { type Letterhead, letterheadStrip } from './brand.ts';
import type { Pictures } from './photos.ts';

const QR = 78;
/** At 300 dots to the inch still four dots to a module of the address's code. */
const BRIEF_QR = 60;
const width = widthOfPage('portrait');

export type Printing = {
  data: CertificateData;
  layout: PrintLayout;
  pictures: Pictures;
  verifyUrl: string;
  isDraft?: boolean;
};

/** The head of a certificate, or of a draft. */
export const headStrip = (paper: Paper, sect: Holder, printing: Printing): Strip =>
  (printing.isDraft ? draftHeadStrip : issuedHeadStrip)(paper, sect, printing);

/** Company at the left, QR code at the right with the address below it as text and as a link; then thick and thin, as on a plate. */
function issuedHeadStrip(paper: Paper, sect: Holder, printing: Printing): Strip {
  const { verifyUrl, layout } = printing;
  const asked = `Check this ${layout.ofWork ? 'certificate' : 'report'}`;
  const size = layout.ofWork ? BRIEF_QR : QR;
  const own = width - size - 40;
  const words = letterheadStrip(paper, sect, letterheadIn(printing), own);
  const title = holder(sect, 'P');
  const address = holder(sect, 'P');
  const link = holder(address, 'Link');
  const style = styles.small;
  const addressed = linesOf(paper, verifyUrl, style, 260);
  const below = size + 3 + styles.smallStrong.leading + addressed.length * style.leading;
  const height = Math.max(words.height, below) + 14;
  return {
    kind: 'block',
    height,
    draw: (canvas, { x, top }) => {
      words.draw(canvas, { x, top: top + 2, width: own });
      const right = x + width;
      drawQr(canvas, verifyUrl, { x: right - size, y: top, size });
      const box = { x: right - 260, width: 260, align: 'right' as const };
      const at = top + size + 3;
      title(canvas).add(() =>
        drawLines(canvas, [asked], styles.smallStrong, {
          ...box,
          top: at,
        }),
      );
      const linkTop = at + styles.smallStrong.leading;
      const holds = link(canvas);
      holds.add(() => drawLines(canvas, addressed, style, { ...box, top: linkTop }));
      canvas.doc.link(box.x, linkTop, box.width, addressed.length * style.leading, verifyUrl, {
        structParent: holds,
        Contents: new String(`${asked} at ${verifyUrl}`),
      } as unknown as PDFKit.Mixins.AnnotationOption);
      // Ended on this page: the structure would otherwise name the last page as the link's.
      holds.end();
      rule(canvas, x, right, top + height - 4, colours.copper, 1.6);
      rule(canvas, x, right, top + height - 1, colours.copper, 0.4);
    },
  };
}

const letterheadIn = ({ data: { company }, pictures }: Printing): Letterhead => ({ company, pictures });

/** The same head without an address to check it at: there is none yet. */
function draftHeadStrip(paper: Paper, sect: Holder, printing: Printing): Strip {
  const words = letterheadStrip(paper, sect, letterheadIn(printing), width);
  const height = words.height + 14;
  return {
    kind: 'block',
    height,
    draw: (canvas, { x, top }) => {
      words.draw(canvas, { x, top: top + 2, width });
      rule(canvas, x, x + width, top + height - 4, colours.copper, 1.6);
      rule(canvas, x, x + width, top + height - 1, colours.copper, 0.4);
    },
  };
}
