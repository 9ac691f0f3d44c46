import { type CertificateData, howSigned, type Signatory } from '../../../../domain/certificate/certificate.ts';
import { signatoryIn } from '../../../../domain/certificate/cover/signed-as.ts';
import type { PrintedSection } from '../../../../domain/certificate/printed.ts';
import type { Drawing } from '../../../../domain/signature/drawing.ts';
import { LINE_WIDTH, strokesPath } from '../../../../domain/signature/stroke-path.ts';
import { showDay, showTime } from '../../../../domain/time/calendar.ts';
import { type Canvas, drawLines, rule } from '../drawing/canvas.ts';
import { colours, styles } from '../drawing/theme.ts';
import { brokenGridStrips, type FactGroup, factStrips, factsThatFit, gridStrips } from '../flow/facts.ts';
import { titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { mostOfPage, type Region, widthOfPage } from '../flow/paginate.ts';
import { stack } from '../flow/stack.ts';
import { type Box, type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';
import type { PrintLayout } from '../layout.ts';
import { groupRegions } from './groups.ts';

const GAP = 24;
const LINE_HEIGHT = 34;
const DRAWING_HEIGHT = 50;
const BRIEF_DRAWING = 28;
const mostHeight = mostOfPage('portrait');

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
  const { blocks: signed, others } = blocksOf(section, { data, signatures });
  const left: FactGroup[] = [];
  const blocks = signed.map(({ group, signatory }) => {
    const title = group.title === undefined ? [] : [titleStrip(paper, sect, group.title, { width: narrow }).strip];
    const signature = signatureStrip(paper, sect, signatory, { zone: data.time_zone, width: narrow });
    const block = (rows: FactGroup['rows']) =>
      stack([...title, signature, ...factStrips(paper, sect, { rows }, narrow)]);
    const [inside, below] = factsThatFit(group.rows, mostHeight, (rows) => block(rows).height);
    if (below.length > 0) left.push({ title: `${group.title ?? 'Signed'}, continued`, rows: below });
    return block(inside);
  });
  return [
    { layout: 'portrait', strips: textStrips(paper, sect, data.printed.declaration, { width }) },
    { layout: 'portrait', columns: 2, gap: GAP, before: 10, strips: blocks },
    ...groupRegions(paper, sect, [...left, ...others]),
  ];
}

/** The same in half the height, one below the other: the signature at the left, and what it does not say itself beside it. */
export function briefDeclarationRegions(
  paper: Paper,
  sect: Holder,
  section: PrintedSection,
  { data, signatures }: Signed,
): Region[] {
  const width = widthOfPage('portrait');
  const left = width * 0.36;
  const { blocks, others } = blocksOf(section, { data, signatures });
  const rest = others.flatMap((group) => group.rows);
  const gridOf = (rows: FactGroup['rows']) =>
    brokenGridStrips(paper, sect, rows, {
      ...{ columns: 4, width, style: styles.smallInk, gap: 3, asked: styles.tiny, mostHeight },
    });
  const strips = blocks.flatMap(({ group, signatory }, index): Strip[] => {
    const title = group.title === undefined ? [] : [titleStrip(paper, sect, group.title, { width, before: 4 }).strip];
    const signature = signatureStrip(paper, sect, signatory, {
      zone: data.time_zone,
      width: left,
      tall: BRIEF_DRAWING,
    });
    const said = new Set([signatory.signature, signatory.name, showDay(signatory.signed_at.slice(0, 10))]);
    // What is said beside the signatures stands beside the first.
    const rows = [...group.rows.filter(({ value }) => !said.has(value)), ...(index === 0 ? rest : [])];
    const facts = { columns: 3, width: width - left - GAP, style: styles.smallInk, gap: 3, asked: styles.tiny };
    const besideOf = (own: FactGroup['rows']) => stack(gridStrips(paper, sect, own, facts));
    const [inside, below] = factsThatFit(rows, mostHeight, (own) => besideOf(own).height);
    const beside = besideOf(inside);
    const both: Strip = {
      kind: 'block',
      height: Math.max(signature.height, beside.height),
      draw: (canvas, box) => {
        signature.draw(canvas, { ...box, width: left });
        beside.draw(canvas, { x: box.x + left + GAP, top: box.top, width: facts.width });
      },
    };
    return [stack([...title, both]), ...gridOf(below)];
  });
  const declared = textStrips(paper, sect, data.printed.declaration, { width, style: styles.smallInk, before: 3 });
  return [{ layout: 'portrait', strips: [...declared, ...strips, ...(strips.length === 0 ? gridOf(rest) : [])] }];
}

type SignedGroup = { group: PrintedSection['groups'][number]; signatory: Signatory };

/** The signed groups of a declaration, each with its signatory; and the others. */
function blocksOf(
  section: PrintedSection,
  { data, signatures }: Signed,
): { blocks: SignedGroup[]; others: PrintedSection['groups'] } {
  const blocks: SignedGroup[] = [];
  const others: PrintedSection['groups'] = [];
  for (const group of section.groups) {
    const signatory = signatoryIn(data, group.title, signatures);
    if (signatory) blocks.push({ group, signatory });
    else others.push(group);
  }
  return { blocks, others };
}

/** A signature, once: as it was drawn, or in letters that lean; and below the line whose it is and when it was given. */
function signatureStrip(
  paper: Paper,
  sect: Holder,
  signatory: Signatory,
  { zone, width, tall = DRAWING_HEIGHT }: { zone: string; width: number; tall?: number },
): Strip {
  const { signature, signed_at: at, drawn } = signatory;
  const by = howSigned(signatory);
  const top = drawn ? tall + 4 : LINE_HEIGHT;
  const name = drawn ? textStrips(paper, sect, signature, { width, style: styles.strong, before: 2 }) : [];
  const words = textStrips(paper, sect, `Signed ${showTime(at, zone)}${by}`, { width, style: styles.small, before: 2 });
  const mark = holder(sect, 'P');
  const line: Strip = {
    kind: 'block',
    height: top,
    before: 4,
    draw: (canvas, box) => {
      if (drawn) drawStrokes(canvas, sect, drawn.drawing, { ...box, tall, alt: `Drawn signature of ${signature}` });
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
  { x, top, alt, tall, width: most }: Box & { alt: string; tall: number },
): void {
  const { doc } = canvas;
  const scale = Math.min(tall / height, most / width);
  const bbox = [x, top, x + width * scale, top + height * scale] as const;
  holder(sect, 'Figure', { alt: canvas.clean(alt), bbox })(canvas).add(() => {
    doc.save().translate(x, top).scale(scale);
    doc.path(strokesPath(strokes)).lineWidth(LINE_WIDTH).lineCap('round').lineJoin('round');
    doc.strokeColor(colours.ink).stroke().restore();
  });
}
