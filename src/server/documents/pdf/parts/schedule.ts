import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import type { PrintedItem, PrintedPart } from '../../../../domain/certificate/printed.ts';
import { BADGE_HEIGHT, drawBadge, isBadge } from '../drawing/badge.ts';
import { styles } from '../drawing/theme.ts';
import { headingStrip, titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { type Region, widthOfPage } from '../flow/paginate.ts';
import { type Holder, holder, type Paper, root, type Strip } from '../flow/strip.ts';
import { type Cell, tableStrips } from '../flow/table.ts';

const width = widthOfPage('portrait');
const GAP = 20;
const narrow = (width - GAP) / 2;
const NUMBER = 31;
const OUTCOME = 42;

/** What its signs mean; each stands only where it is used. */
const meanings: readonly (readonly [sign: string, words: string])[] = [
  ['✓', 'acceptable'],
  ['C1', 'danger present'],
  ['C2', 'potentially dangerous'],
  ['C3', 'improvement recommended'],
  ['FI', 'further investigation'],
  ['X', 'see the observation'],
  ['N/V', 'not verified'],
  ['LIM', 'limitation'],
  ['N/A', 'not applicable'],
];

/** The schedule of inspections, part by part, in two columns. */
export function scheduleRegions(paper: Paper, { printed }: CertificateData): Region[] {
  const parts = printed.schedule.filter(({ items }) => items.length > 0);
  if (parts.length === 0) return [];
  const sect = holder(root, 'Sect');
  const used = new Set(parts.flatMap(({ items }) => items.map(({ outcome }) => outcome)));
  const key = meanings.flatMap(([sign, words]) => (used.has(sign) ? [`${sign} ${words}`] : [])).join('  ·  ');
  const [legend] = textStrips(paper, sect, key, { width, style: styles.small, before: 4 });
  return [
    {
      layout: 'portrait',
      strips: [
        headingStrip(paper, sect, { title: 'Schedule of inspections', width }),
        ...(legend && key !== '' ? [{ ...legend, kind: 'title' as const, keepsNext: 'always' as const }] : []),
      ],
    },
    {
      layout: 'portrait',
      columns: 2,
      gap: GAP,
      before: 6,
      strips: parts.flatMap((part) => partStrips(paper, sect, part)),
    },
  ];
}

function partStrips(paper: Paper, sect: Holder, { number, title, items }: PrintedPart): Strip[] {
  const named = titleStrip(paper, sect, `${number}  ${title}`, { width: narrow, before: 10 });
  const columns = [
    { width: NUMBER, title: 'Item' },
    { width: narrow - NUMBER - OUTCOME, title: 'What was inspected, regulations' },
    { width: OUTCOME, title: 'Outcome' },
  ];
  return [
    named.strip,
    ...tableStrips(paper, sect, {
      run: { name: title },
      columns,
      rows: items.map(itemCells),
      again: [named.again],
      pad: 2.2,
    }),
  ];
}

const itemCells = ({ number, label, regulations, outcome, note }: PrintedItem): Cell[] => [
  { head: true, blocks: [{ text: number, style: styles.question }] },
  {
    blocks: [
      { text: label, style: styles.answer },
      { text: regulations, style: styles.tiny, isTail: true },
      { text: note, style: styles.tinyInk },
    ],
  },
  codeCell(outcome),
];

/** A code in its badge; any other outcome as text. */
export function codeCell(code: string): Cell {
  if (!isBadge(code)) return { blocks: [{ text: code, style: styles.answer }] };
  return {
    drawing: { height: BADGE_HEIGHT, draw: (canvas, cell, { x, top }) => drawBadge(canvas, cell, code, x, top) },
  };
}
