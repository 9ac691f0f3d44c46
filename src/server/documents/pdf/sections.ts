import type { CertificateData, Signatory } from '../../../domain/certificate/certificate.ts';
import type { PrintedGroup, PrintedList, PrintedPart, PrintedSection } from '../../../domain/certificate/printed.ts';
import type { Drawing } from '../../../domain/signature/drawing.ts';
import { LINE_WIDTH, strokesPath } from '../../../domain/signature/stroke-path.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { BADGE_HEIGHT, drawBadge, isBadge } from './drawing/badge.ts';
import { artifact, type Canvas, drawLines, type Element, element, need, paragraph, rule } from './drawing/canvas.ts';
import { type Cell, pairs, table } from './drawing/table.ts';
import { colours, styles } from './drawing/theme.ts';
import type { PrintLayout } from './layout.ts';

/** A heading with the section's letter on a copper plate, and its entry in the bookmarks. */
export function heading(canvas: Canvas, title: string, letter?: string): Element {
  need(canvas, 90);
  canvas.y += canvas.y > canvas.top ? 14 : 0;
  const sect = element(canvas, canvas.root, 'Sect');
  const { doc, y, left } = canvas;
  const side = 21;
  if (letter) artifact(canvas, () => void doc.roundedRect(left, y, side, side, 2).fill(colours.copper));
  const holder = element(canvas, sect, 'H2');
  const x = letter ? left + side + 9 : left;
  holder.add(() => {
    if (letter)
      drawLines(canvas, [letter], styles.letter, {
        x: left,
        top: y + (side - styles.letter.leading) / 2,
        width: side,
        align: 'centre',
      });
    drawLines(canvas, [letter ? ` ${canvas.clean(title)}`.trimStart() : canvas.clean(title)], styles.section, {
      x,
      top: y + (side - styles.section.leading) / 2,
    });
  });
  doc.outline.addItem(canvas.clean(letter ? `${letter}  ${title}` : title));
  canvas.y += side + 7;
  rule(canvas, canvas.left, canvas.right, canvas.y, colours.copper, 0.8);
  canvas.y += 3;
  return sect;
}

/** A section of the form: its groups of questions and answers, then its lists. */
export function drawSection(canvas: Canvas, section: PrintedSection, data: CertificateData, layout: PrintLayout): void {
  if (section.groups.length + section.lists.length === 0) return;
  const sect = heading(canvas, section.title, section.letter);
  const signatures = layout.signatures[section.key];
  if (signatures) drawDeclaration(canvas, sect, section, { data, signatures });
  else for (const group of section.groups) drawGroup(canvas, sect, group);
  for (const list of section.lists) {
    if (list.title !== section.title) groupTitle(canvas, sect, list.title);
    drawList(canvas, sect, list);
  }
  if (section.key === layout.limitsBelow) drawDefaultLimits(canvas, sect, data.printed.default_limits);
}

export function drawGroup(canvas: Canvas, sect: Element, group: PrintedGroup): void {
  if (group.title) groupTitle(canvas, sect, group.title);
  pairs(canvas, sect, group.rows);
}

export function groupTitle(canvas: Canvas, sect: Element, title: string): void {
  need(canvas, 60);
  canvas.y += 5;
  paragraph(canvas, sect, title, { style: styles.group, type: 'H3', after: 2.5 });
}

/** Items of a list as the rows of a table, each question a column as wide as its answers want to be. */
function drawList(canvas: Canvas, sect: Element, { title, items }: PrintedList): void {
  const labels = [...new Set(items.flatMap((item) => item.rows.map(({ label }) => label)))];
  const answer = (item: PrintedList['items'][number], label: string) =>
    item.rows.find((row) => row.label === label)?.value ?? '–';
  const wanted = labels.map((label) => {
    const texts = [label, ...items.map((item) => answer(item, label))];
    return Math.min(220, 14 + Math.max(...texts.map((text) => canvas.widthOf(canvas.clean(text), styles.value))));
  });
  const scale = (canvas.right - canvas.left - REFERENCE) / wanted.reduce((sum, width) => sum + width, 0);
  table(
    canvas,
    sect,
    [
      { width: REFERENCE, title: 'Ref' },
      ...labels.map((title, index) => ({ title, width: (wanted[index] ?? 0) * scale })),
    ],
    items.map((item) => [
      { head: true, blocks: [{ text: item.name, style: styles.strong }] },
      ...labels.map((label) => ({ blocks: [{ text: answer(item, label), style: styles.value }] })),
    ]),
  );
  for (const { name, lists = [] } of items)
    for (const list of lists) {
      groupTitle(canvas, sect, `${list.title}, ${title} ${name}`);
      drawList(canvas, sect, list);
    }
}

const REFERENCE = 34;

function drawDefaultLimits(canvas: Canvas, sect: Element, limits: readonly string[]): void {
  if (limits.length === 0) return;
  groupTitle(canvas, sect, 'Excluded from every inspection');
  bullets(canvas, sect, limits);
}

/** Sentences as a list. */
export function bullets(canvas: Canvas, sect: Element, texts: readonly string[]): void {
  const list = element(canvas, sect, 'L');
  for (const text of texts) {
    need(canvas, styles.body.leading * 2);
    const item = element(canvas, list, 'LI');
    const { y } = canvas;
    element(canvas, item, 'Lbl').add(() => drawLines(canvas, ['•'], styles.body, { x: canvas.left, top: y }));
    paragraph(canvas, item, text, {
      type: 'LBody',
      x: canvas.left + 12,
      width: canvas.right - canvas.left - 12,
      after: 3,
    });
  }
  canvas.y += 6;
}

type Signed = { data: CertificateData; signatures: PrintLayout['signatures'][string] };

/** What the signatories declare, and their signatures. The rest of the section's answers follow. */
function drawDeclaration(canvas: Canvas, sect: Element, section: PrintedSection, { data, signatures }: Signed): void {
  canvas.y += 6;
  paragraph(canvas, sect, data.printed.declaration, { after: 10 });
  const who = { signing: data.inspector, authorising: data.authoriser };
  for (const group of section.groups) {
    const step = group.title === undefined ? undefined : signatures[group.title];
    const signatory = data.signatories?.find((each) => each.as === group.title) ?? (step && who[step]);
    // The heading stays with what was drawn under it.
    if (signatory?.drawn) need(canvas, 100 + DRAWING_HEIGHT);
    if (group.title) groupTitle(canvas, sect, group.title);
    if (signatory) drawSignature(canvas, sect, signatory, data.time_zone);
    pairs(canvas, sect, group.rows);
  }
}

function drawSignature(canvas: Canvas, sect: Element, signatory: Signatory, zone: string): void {
  const { signature, signed_at: at, signed_by: account, drawn } = signatory;
  need(canvas, drawn ? 70 + DRAWING_HEIGHT : 70);
  if (drawn) drawStrokes(canvas, sect, drawn.drawing, `Drawn signature of ${signature}`);
  const { y, left } = canvas;
  const width = 250;
  element(canvas, sect, 'P').add(() =>
    drawLines(canvas, [`${canvas.clean(signature)} `], styles.signature, { x: left, top: y + 4 }),
  );
  rule(canvas, left, left + width, y + 28, colours.soft, 0.5);
  canvas.y = y + 31;
  const by = account ? `, from the account of ${account.name}` : '';
  paragraph(canvas, sect, `Signed ${showTime(at, zone)}${by}`, { style: styles.small, after: 5 });
}

const DRAWING_HEIGHT = 56;

/** What was drawn, as one path of lines: a picture would be decoded later than it is asked for, and its bytes with it. */
function drawStrokes(canvas: Canvas, sect: Element, { width, height, strokes }: Drawing, alt: string): void {
  const { doc, left, y } = canvas;
  const scale = DRAWING_HEIGHT / height;
  const bbox = [left, y, left + width * scale, y + DRAWING_HEIGHT] as const;
  element(canvas, sect, 'Figure', { alt: canvas.clean(alt), bbox }).add(() => {
    doc.save().translate(left, y).scale(scale);
    doc.path(strokesPath(strokes)).lineWidth(LINE_WIDTH).lineCap('round').lineJoin('round');
    doc.strokeColor(colours.ink).stroke().restore();
  });
  canvas.y += DRAWING_HEIGHT;
}

export function codeCell(canvas: Canvas, code: string): Cell {
  if (!isBadge(code)) return { blocks: [{ text: code, style: styles.value }] };
  return { drawing: { height: BADGE_HEIGHT, draw: (cell, x, top) => drawBadge(canvas, cell, code, x, top) } };
}

/** The schedule of inspections, part by part. */
export function drawSchedule(canvas: Canvas, { printed }: CertificateData): void {
  if (printed.schedule.length === 0) return;
  const sect = heading(canvas, 'Schedule of inspections');
  canvas.y += 4;
  const key =
    '✓ acceptable  ·  C1, C2, C3, FI and X see the observation  ·  N/V not verified  ·  LIM limitation  ·  N/A not applicable';
  paragraph(canvas, sect, key, { style: styles.small, after: 2 });
  for (const part of printed.schedule) drawPart(canvas, sect, part);
}

function drawPart(canvas: Canvas, sect: Element, { number, title, items }: PrintedPart): void {
  if (items.length === 0) return;
  groupTitle(canvas, sect, `${number}  ${title}`);
  const width = canvas.right - canvas.left;
  const columns = [
    { width: 40, title: 'Item' },
    { width: width - 40 - 110 - 42, title: 'What was inspected' },
    { width: 110, title: 'Regulations' },
    { width: 42, title: 'Outcome' },
  ];
  table(
    canvas,
    sect,
    columns,
    items.map((item) => [
      { head: true, blocks: [{ text: item.number, style: styles.value }] },
      {
        blocks: [
          { text: item.label, style: styles.value },
          { text: item.note, style: styles.small },
        ],
      },
      { blocks: [{ text: item.regulations, style: styles.beside }] },
      codeCell(canvas, item.outcome),
    ]),
  );
}

/** The page for who receives the report. */
export function drawGuidance(canvas: Canvas, { printed: { guidance } }: CertificateData): void {
  if (!guidance) return;
  const sect = heading(canvas, guidance.title);
  canvas.y += 6;
  for (const text of guidance.paragraphs) paragraph(canvas, sect, text, { after: 7 });
}
