import { type CertificateData, howSigned, type Signatory } from '../../../../domain/certificate/certificate.ts';
import type { PrintedSection } from '../../../../domain/certificate/printed.ts';
import type { Drawing } from '../../../../domain/signature/drawing.ts';
import { LINE_WIDTH, strokesPath } from '../../../../domain/signature/stroke-path.ts';
import { showTime } from '../../../../domain/time/calendar.ts';
import { type Canvas, drawLines, rule } from '../drawing/canvas.ts';
import { colours, styles } from '../drawing/theme.ts';
import { factStrips } from '../flow/facts.ts';
import { titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import { stack } from '../flow/stack.ts';
import { type Box, type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';
import type { PrintLayout } from '../layout.ts';
import { groupRegions } from './groups.ts';

const GAP = 24;
const LINE_HEIGHT = 34;
const DRAWING_HEIGHT = 50;

type Signed = { data: CertificateData; signatures: PrintLayout['signatures'][string] };

/** What the signatories declare, and who they are, two beside each other; then the rest of the section's answers. */
export function declarationRegions(
  paper: Paper,
  sect: Holder,
  section: PrintedSection,
  { data, signatures }: Signed,
): Region[] {
  const width = widthOfPage('portrait');
  const narrow = (width - GAP) / 2;
  const who = { signing: data.inspector, authorising: data.authoriser };
  const blocks: Strip[] = [];
  const others: PrintedSection['groups'] = [];
  for (const group of section.groups) {
    const step = group.title === undefined ? undefined : signatures[group.title];
    const signatory = data.signatories?.find((each) => each.as === group.title) ?? (step && who[step]);
    if (!signatory) others.push(group);
    else {
      const title = group.title === undefined ? [] : [titleStrip(paper, sect, group.title, { width: narrow }).strip];
      const signature = signatureStrip(paper, sect, signatory, { zone: data.time_zone, width: narrow });
      blocks.push(stack([...title, signature, ...factStrips(paper, sect, { rows: group.rows }, narrow)]));
    }
  }
  return [
    { layout: 'portrait', strips: textStrips(paper, sect, data.printed.declaration, { width }) },
    { layout: 'portrait', columns: 2, gap: GAP, before: 10, strips: blocks },
    ...groupRegions(paper, sect, others),
  ];
}

/** A signature, once: as it was drawn, or in letters that lean; and below the line whose it is and when it was given. */
function signatureStrip(
  paper: Paper,
  sect: Holder,
  signatory: Signatory,
  { zone, width }: { zone: string; width: number },
): Strip {
  const { signature, signed_at: at, drawn } = signatory;
  const by = howSigned(signatory);
  const top = drawn ? DRAWING_HEIGHT + 4 : LINE_HEIGHT;
  const name = drawn ? textStrips(paper, sect, signature, { width, style: styles.strong, before: 2 }) : [];
  const words = textStrips(paper, sect, `Signed ${showTime(at, zone)}${by}`, { width, style: styles.small, before: 2 });
  const mark = holder(sect, 'P');
  const line: Strip = {
    kind: 'block',
    height: top,
    before: 4,
    draw: (canvas, box) => {
      if (drawn) drawStrokes(canvas, sect, drawn.drawing, { ...box, alt: `Drawn signature of ${signature}` });
      else {
        const lines = [`${canvas.clean(signature)} `];
        mark(canvas).add(() => drawLines(canvas, lines, styles.signature, { x: box.x, top: box.top + 8 }));
      }
      rule(canvas, box.x, box.x + width, box.top + top - 2, colours.soft, 0.5);
    },
  };
  return stack([line, ...name, ...words]);
}

/** What was drawn, as one path of lines: a picture would be decoded later than it is asked for, and its bytes with it. */
function drawStrokes(
  canvas: Canvas,
  sect: Holder,
  { width, height, strokes }: Drawing,
  { x, top, alt, width: most }: Box & { alt: string },
): void {
  const { doc } = canvas;
  const scale = Math.min(DRAWING_HEIGHT / height, most / width);
  const bbox = [x, top, x + width * scale, top + height * scale] as const;
  holder(sect, 'Figure', { alt: canvas.clean(alt), bbox })(canvas).add(() => {
    doc.save().translate(x, top).scale(scale);
    doc.path(strokesPath(strokes)).lineWidth(LINE_WIDTH).lineCap('round').lineJoin('round');
    doc.strokeColor(colours.ink).stroke().restore();
  });
}
