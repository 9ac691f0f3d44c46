import { type CertificateData, outcomeWords } from '../../../domain/certificate/certificate.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import { BADGE_HEIGHT, drawBadge } from './drawing/badge.ts';
import {
  artifact,
  type Canvas,
  drawLines,
  type Element,
  element,
  linesOf,
  newPage,
  paragraph,
  rule,
} from './drawing/canvas.ts';
import { grid } from './drawing/grid.ts';
import { drawQr } from './drawing/qr.ts';
import { colours, type Style, styles } from './drawing/theme.ts';
import type { PrintLayout } from './layout.ts';

const QR = 86;

/** The first page: whose report it is, of what, how it came out, and how to check it. */
export function drawCover(canvas: Canvas, data: CertificateData, layout: PrintLayout, verifyUrl: string): void {
  newPage(canvas);
  const sect = element(canvas, canvas.root, 'Sect');
  canvas.y = 46;
  drawCompany(canvas, sect, data);
  drawCheck(canvas, sect, verifyUrl);
  canvas.y = Math.max(canvas.y, 46 + QR + 34) + 12;
  // Thick and thin, as on an engraved plate.
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 1.6);
  rule(canvas, canvas.left, canvas.right, canvas.y + 3, colours.copper, 0.4);
  canvas.y += 22;
  paragraph(canvas, sect, data.printed.title, { style: styles.title, type: 'H1', after: 2 });
  paragraph(canvas, sect, `Inspected to ${data.printed.edition}`, { style: styles.label, after: 16 });
  drawFacts(canvas, sect, data, layout);
  drawCorrection(canvas, sect, data);
  drawOutcome(canvas, sect, data);
  if (layout.hasObservations) drawCodes(canvas, sect, data);
  drawCondition(canvas, sect, layout);
  drawHowToCheck(canvas, sect, data, verifyUrl);
}

function drawCompany(canvas: Canvas, sect: Element, { company }: CertificateData): void {
  const width = canvas.right - canvas.left - QR - 60;
  paragraph(canvas, sect, company.name, { style: styles.company, after: 3, width });
  const scheme = [company.scheme, company.scheme_number].filter((text) => text !== '').join(' ');
  const contact = [company.phone, company.email].filter((text) => text !== '').join('  ·  ');
  for (const line of [showAddress(company.address), contact, scheme].filter((text) => text !== '')) {
    paragraph(canvas, sect, line, { style: styles.small, after: 0, width });
  }
}

/** QR code at the right, with the address below it as text and as a link. */
function drawCheck(canvas: Canvas, sect: Element, verifyUrl: string): void {
  const { y } = canvas;
  const x = canvas.right - QR;
  drawQr(canvas, verifyUrl, { x, y: 44, size: QR });
  const width = 260;
  const left = canvas.right - width;
  const lines = linesOf(canvas, verifyUrl, styles.small, width);
  const title = element(canvas, sect, 'P');
  const top = 44 + QR + 4;
  title.add(() =>
    drawLines(canvas, ['Check this report'], styles.smallStrong, { x: left, top, width, align: 'right' }),
  );
  const link = element(canvas, element(canvas, sect, 'P'), 'Link');
  const height = lines.length * styles.small.leading;
  link.add(() =>
    drawLines(canvas, lines, styles.small, { x: left, top: top + styles.smallStrong.leading, width, align: 'right' }),
  );
  canvas.doc.link(left, top + styles.smallStrong.leading, width, height, verifyUrl, {
    structParent: link,
    Contents: new String(`Check this report at ${verifyUrl}`),
  } as unknown as PDFKit.Mixins.AnnotationOption);
  // Ended on this page: the structure would otherwise name the last page as the link's.
  link.end();
  canvas.y = y;
}

function drawFacts(canvas: Canvas, sect: Element, data: CertificateData, { cover }: PrintLayout): void {
  const { time_zone: zone } = data;
  const facts = facing([
    ['Report number', data.revision > 1 ? `${data.number}, revision ${data.revision}` : data.number],
    ['Inspected on', data.inspected_on && showDay(data.inspected_on)],
    ['Next inspection due', data.next_due && showDay(data.next_due)],
    ['Inspected by', data.inspector?.name],
    ['Authorised for issue by', data.authoriser?.name],
    ...(data.signatories ?? []).map((each): [string, string] => [each.as, each.name]),
    ['Issued', showTime(data.issued_at, zone)],
  ]);
  grid(canvas, sect, facts, { columns: 3, style: styles.fact });
  const places = facing([
    ['The installation', showAddress(data.installation_address)],
    ['Ordered by', cover.orderedBy],
  ]);
  grid(canvas, sect, places, { columns: 2, style: styles.value });
  canvas.y += 4;
}

/** What the form does not have is left out. */
const facing = (rows: [string, string | undefined][]) =>
  rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));

function drawCorrection(canvas: Canvas, sect: Element, data: CertificateData): void {
  if (!data.supersedes) return;
  const { number, revision } = data.supersedes;
  const reason = data.correction_reason ? ` Reason: ${data.correction_reason}` : '';
  const text = `This report replaces ${number} revision ${revision}, which is no longer current.${reason}`;
  panel(
    canvas,
    colours.warn,
    colours.warnWash,
    () => {
      paragraph(canvas, sect, text, {
        style: styles.body,
        after: 0,
        x: canvas.left + 16,
        width: canvas.right - canvas.left - 28,
      });
    },
    linesOf(canvas, text, styles.body, canvas.right - canvas.left - 28).length * styles.body.leading,
  );
}

function drawOutcome(canvas: Canvas, sect: Element, { outcome }: CertificateData): void {
  if (!outcome) return;
  const isGood = outcome === 'satisfactory';
  const tone = isGood ? colours.good : colours.bad;
  const { word, sentence } = outcomeWords[outcome];
  const width = canvas.right - canvas.left - 28;
  const style: Style = { cut: 'semibold', size: 22, colour: tone, leading: 29 };
  const height =
    styles.small.leading + style.leading + linesOf(canvas, sentence, styles.body, width).length * styles.body.leading;
  panel(
    canvas,
    tone,
    isGood ? colours.goodWash : colours.badWash,
    () => {
      const x = canvas.left + 16;
      paragraph(canvas, sect, 'Overall assessment for continued use', { style: styles.small, after: 0, x, width });
      paragraph(canvas, sect, word, { style, after: 0, x, width });
      paragraph(canvas, sect, sentence, { style: styles.body, after: 0, x, width });
    },
    height,
  );
}

/** A wash with a bar at its left, behind what `content` draws in the given height. */
function panel(canvas: Canvas, tone: string, wash: string, content: () => void, height: number): void {
  const { doc, left, right, y } = canvas;
  artifact(canvas, () => {
    doc.rect(left, y, right - left, height + 22).fill(wash);
    doc.rect(left, y, 4, height + 22).fill(tone);
  });
  canvas.y = y + 11;
  content();
  canvas.y = y + height + 22 + 16;
}

const meanings: readonly [string, string][] = [
  ['C1', 'Danger present. Risk of injury. Immediate remedial action required.'],
  ['C2', 'Potentially dangerous. Needs urgent repair.'],
  ['C3', 'Improvement recommended. Safe as it is.'],
  ['FI', 'Further investigation required without delay.'],
];

/** How many observations of each code, with what the codes mean. */
function drawCodes(canvas: Canvas, sect: Element, { printed }: CertificateData): void {
  paragraph(canvas, sect, 'Observations', { style: styles.group, type: 'H2', after: 4 });
  rule(canvas, canvas.left, canvas.right, canvas.y);
  const list = element(canvas, sect, 'L');
  for (const [code, meaning] of meanings) {
    const count = printed.observations.filter((observation) => observation.code === code).length;
    const top = canvas.y + 5;
    const item = element(canvas, element(canvas, list, 'LI'), 'LBody');
    drawBadge(canvas, element(canvas, item, 'Span'), code, canvas.left, top);
    const text = element(canvas, item, 'Span');
    const line = { top: top + (BADGE_HEIGHT - styles.value.leading) / 2 };
    text.add(() => {
      drawLines(canvas, [` ${meaning} `], styles.value, { x: canvas.left + 36, ...line });
      drawLines(canvas, [count === 0 ? 'None' : String(count)], count === 0 ? styles.label : styles.strong, {
        x: canvas.right - 60,
        width: 60,
        align: 'right',
        ...line,
      });
    });
    canvas.y = top + BADGE_HEIGHT + 5;
    rule(canvas, canvas.left, canvas.right, canvas.y);
  }
  canvas.y += 12;
}

/** The inspector's own summary, where it fits; it stands in section E in any case. */
function drawCondition(canvas: Canvas, sect: Element, { cover: { condition } }: PrintLayout): void {
  if (condition === undefined) return;
  const width = canvas.right - canvas.left;
  const height = linesOf(canvas, condition, styles.body, width).length * styles.body.leading;
  if (canvas.y + height + 24 > canvas.bottom - CHECK_HEIGHT) return;
  paragraph(canvas, sect, 'General condition', { style: styles.group, type: 'H2', after: 3 });
  paragraph(canvas, sect, condition, { after: 0 });
}

const CHECK_HEIGHT = 62;

/** At the foot: that the paper is not the proof, and where the proof is. */
function drawHowToCheck(canvas: Canvas, sect: Element, data: CertificateData, verifyUrl: string): void {
  const text =
    `This PDF is a copy of a digitally signed record. To see whether it is genuine and still current, scan the code above or open ${verifyUrl}. ` +
    `The record itself is attached to this file as certificate.json, signed with key ${data.key.kid}.`;
  const lines = linesOf(canvas, text, styles.small, canvas.right - canvas.left).length;
  const top = canvas.bottom - lines * styles.small.leading - 8;
  if (canvas.y > top) return;
  canvas.y = top;
  rule(canvas, canvas.left, canvas.right, canvas.y);
  canvas.y += 6;
  paragraph(canvas, sect, text, { style: styles.small, after: 0 });
}
