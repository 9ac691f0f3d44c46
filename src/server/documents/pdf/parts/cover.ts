import type { CertificateData } from '../../../../domain/certificate/certificate.ts';
import { editionNote } from '../../../../domain/certificate/cover/edition-note.ts';
import { nextInspection } from '../../../../domain/certificate/cover/next-inspection.ts';
import { isCoded } from '../../../../domain/certificate/printed.ts';
import { type Safety, safetyIn } from '../../../../domain/certificate/verdicts/safety.ts';
import { itemsOf } from '../../../../domain/forms/document.ts';
import { addressLines } from '../../../../domain/forms/words/show-address.ts';
import { showDay, showTime } from '../../../../domain/time/calendar.ts';
import { BADGE_HEIGHT, drawBadge } from '../drawing/badge.ts';
import { artifact, type Canvas, drawLines, linesOf, rule } from '../drawing/canvas.ts';
import { colours, type Style, styles } from '../drawing/theme.ts';
import { brokenGridStrips } from '../flow/facts.ts';
import { titleStrip } from '../flow/heading.ts';
import { textStrips } from '../flow/lines.ts';
import { mostOfPage, type Region, widthOfPage } from '../flow/paginate.ts';
import { stack } from '../flow/stack.ts';
import { type Box, type Holder, holder, type Paper, root, type Strip } from '../flow/strip.ts';
import type { PrintLayout } from '../layout.ts';
import { headStrip, type Printing } from './cover-head.ts';
import { defectStrips } from './defects.ts';

const width = widthOfPage('portrait');
const grid = { width, mostHeight: mostOfPage('portrait') };

/** The first page: which home, how it came out, what is dangerous, what to do by when, how much was looked at, who says so. */
export function coverRegions(paper: Paper, printing: Printing): Region[] {
  const { data, layout } = printing;
  const sect = holder(root, 'Sect');
  const { printed } = data;
  const strips = [
    headStrip(paper, sect, printing),
    ...textStrips(paper, sect, printed.title, { width, style: styles.title, type: 'H1', before: 14 }),
    ...editionStrips(paper, sect, printing),
    ...cautionStrips(paper, sect, data),
    ...factsStrips(paper, sect, printing),
    ...correctionStrips(paper, sect, printing),
    ...conclusionStrips(paper, sect, printing),
    ...outcomeStrips(paper, sect, printing),
    ...(layout.hasObservations ? defectStrips(paper, sect, printing) : []),
    ...(layout.hasObservations ? [codesStrip(paper, sect, data)] : []),
    ...coverageStrips(paper, sect, layout),
    ...conditionStrips(paper, sect, layout),
    ...(printing.isDraft ? [] : checkStrips(paper, sect, printing)),
  ];
  return [{ layout: 'portrait', strips }];
}

/** The head of a print that has no first page of its own. */
export function briefCoverStrips(paper: Paper, sect: Holder, printing: Printing): Strip[] {
  const { data } = printing;
  return [
    headStrip(paper, sect, printing),
    ...textStrips(paper, sect, data.printed.title, { width, style: styles.briefTitle, type: 'H1', before: 6 }),
    ...editionStrips(paper, sect, printing),
    ...briefFactsStrips(paper, sect, printing),
    ...correctionStrips(paper, sect, printing),
  ];
}

/** What was inspected is so to an edition of the standard; new work is certified to one. */
const editionStrips = (paper: Paper, sect: Holder, { data, layout }: Printing): Strip[] => {
  const words = `${layout.ofWork ? 'Certified' : 'Inspected'} to ${editionNote(data)}`;
  return textStrips(paper, sect, words, { width, style: styles.label, before: 1 });
};

/** What a certificate is, beside which home it is of. */
const ownFacts = ({ data, layout: { ofWork, signedAs }, isDraft }: Printing) =>
  facing([
    [
      ofWork ? 'Certificate number' : 'Report number',
      isDraft ? 'Draft, not issued' : data.revision > 1 ? `${data.number}, revision ${data.revision}` : data.number,
    ],
    ['Inspected on', data.inspected_on && showDay(data.inspected_on)],
    [isDraft ? 'As it stood on' : 'Issued', showTime(data.issued_at, data.time_zone)],
    [signedAs, data.inspector?.name],
    ['Authorised for issue by', data.authoriser?.name],
    ['Order number', data.order_number],
    ['Client’s reference', data.client_reference],
    ...(data.signatories ?? []).map((each): [string, string] => [each.as, each.name]),
  ]);

const placeFacts = ({ data, layout: { cover } }: Printing) =>
  facing([
    ['The installation', [...addressLines(data.installation_address), ...cover.uprn].join('\n')],
    ['Client', cover.orderedBy],
  ]);

const factsStrips = (paper: Paper, sect: Holder, printing: Printing): Strip[] => [
  ...brokenGridStrips(paper, sect, placeFacts(printing), { ...grid, columns: 2, style: styles.fact, gap: 12 }),
  ...brokenGridStrips(paper, sect, ownFacts(printing), { ...grid, columns: 3, style: styles.value, gap: 9 }),
];

/** The same, five beside each other. */
const briefFactsStrips = (paper: Paper, sect: Holder, printing: Printing): Strip[] =>
  brokenGridStrips(paper, sect, [...placeFacts(printing), ...ownFacts(printing)], {
    ...{ ...grid, columns: 5, style: styles.value, gap: 6 },
  });

/** What the form does not have is left out. */
const facing = (rows: [string, string | undefined][]) =>
  rows.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));

function correctionStrips(paper: Paper, sect: Holder, { data, layout }: Printing): Strip[] {
  if (!data.supersedes) return [];
  const { number, revision } = data.supersedes;
  const reason = data.correction_reason ? ` Reason: ${data.correction_reason}` : '';
  const text = `This ${layout.ofWork ? 'certificate' : 'report'} replaces ${number} revision ${revision}, which is no longer current.${reason}`;
  return panel(colours.warn, colours.warnWash, textStrips(paper, sect, text, { width: width - 28, before: 0 }));
}

/** What it is not, before anything that could be taken for what it is. */
function cautionStrips(paper: Paper, sect: Holder, { printed: { caution } }: CertificateData): Strip[] {
  if (!caution) return [];
  const inner = width - 28;
  const title: Style = { cut: 'semibold', size: 13, colour: colours.warn, leading: 18 };
  return panel(colours.warn, colours.warnWash, [
    ...textStrips(paper, sect, caution.title, { width: inner, style: title, before: 0 }),
    ...caution.words.flatMap((text) => textStrips(paper, sect, text, { width: inner, before: 2 })),
  ]);
}

/** What it came to where the form has no outcome. Never green: that is for what was found satisfactory. */
function conclusionStrips(paper: Paper, sect: Holder, { data, layout }: Printing): Strip[] {
  const { conclusion } = data.printed;
  const { next } = layout.cover;
  const inner = width - 28;
  const nextStrips =
    next === undefined ? [] : textStrips(paper, sect, next, { width: inner, style: styles.strong, before: 5 });
  if (!conclusion) return nextStrips;
  const { isBad, title, words } = conclusion;
  const tone = isBad ? colours.bad : colours.soft;
  const style: Style = { cut: 'semibold', size: 20, colour: isBad ? colours.bad : colours.ink, leading: 26 };
  return panel(tone, isBad ? colours.badWash : colours.wash, [
    ...textStrips(paper, sect, title, { width: inner, style, before: 0 }),
    ...textStrips(paper, sect, words, { width: inner, before: 0 }),
    ...nextStrips,
  ]);
}

/** Satisfactory or not, in a sentence; and when the next inspection is due, on which condition. */
function outcomeStrips(paper: Paper, sect: Holder, { data }: Printing): Strip[] {
  const { outcome } = data;
  const next = nextInspection(data);
  const inner = width - 28;
  const nextStrips =
    next === undefined
      ? []
      : textStrips(paper, sect, `Next inspection: ${next}`, { width: inner, style: styles.strong, before: 5 });
  if (!outcome) return nextStrips.map((strip) => ({ ...strip, before: 12 }));
  const { tone: said, title, words } = safetyIn(outcome, itemsOf(data.report.observations));
  const { tone, wash } = coloursOf[said];
  const style: Style = { cut: 'semibold', size: 20, colour: tone, leading: 26 };
  return panel(tone, wash, [
    ...textStrips(paper, sect, 'Overall assessment for continued use', {
      width: inner,
      style: styles.small,
      before: 0,
    }),
    ...textStrips(paper, sect, title, { width: inner, style, before: 0 }),
    ...textStrips(paper, sect, words, { width: inner, before: 0 }),
    ...nextStrips,
  ]);
}

const coloursOf: Readonly<Record<Safety['tone'], { tone: string; wash: string }>> = {
  good: { tone: colours.good, wash: colours.goodWash },
  info: { tone: colours.soft, wash: colours.wash },
  warn: { tone: colours.warn, wash: colours.warnWash },
  bad: { tone: colours.bad, wash: colours.badWash },
};

/** A wash with a bar at its left, behind what stands in it; what is taller than a page has neither, and is broken. */
function panel(tone: string, wash: string, strips: readonly Strip[]): Strip[] {
  const inner = stack(strips);
  const height = inner.height + 18;
  if (height > grid.mostHeight) return strips.map((strip, at) => (at === 0 ? { ...strip, before: 14 } : strip));
  return [
    {
      kind: 'block',
      height,
      before: 14,
      draw: (canvas, { x, top }) => {
        artifact(canvas, () => {
          canvas.doc.rect(x, top, width, height).fill(wash);
          canvas.doc.rect(x, top, 4, height).fill(tone);
        });
        inner.draw(canvas, { x: x + 16, top: top + 9, width: width - 28 });
      },
    },
  ];
}

const meanings: readonly (readonly [code: string, words: string])[] = [
  ['C1', 'Danger present'],
  ['C2', 'Potentially dangerous'],
  ['C3', 'Improvement recommended'],
  ['FI', 'Further investigation'],
];

/** How many observations of each code, with what the codes mean, in one line. */
function codesStrip(paper: Paper, sect: Holder, { printed }: CertificateData): Strip {
  const list = holder(sect, 'L');
  const uncoded = printed.observations.filter((observation) => !isCoded(observation)).length;
  const counted = [
    ...meanings.map(([code, words]) => ({
      ...{ code, words },
      count: printed.observations.filter((observation) => observation.code === code).length,
    })),
    ...(uncoded > 0 ? [{ code: '–', words: 'Not coded yet', count: uncoded }] : []),
  ];
  const each = width / counted.length;
  const items = counted.map(({ code, words, count }) => {
    const said = count === 0 ? 'None' : `${count} found`;
    return {
      code,
      said,
      lines: linesOf(paper, words, styles.tiny, each - 36),
      own: holder(holder(list, 'LI'), 'LBody'),
    };
  });
  const draw = (canvas: Canvas, { x, top }: Box) => {
    for (const [index, { code, said, lines, own }] of items.entries()) {
      const left = x + index * each;
      const body = own(canvas);
      drawBadge(canvas, holder(() => body, 'Span')(canvas), code, left, top + 3);
      body.add(() => drawLines(canvas, [said], styles.smallStrong, { x: left + 33, top }));
      body.add(() => drawLines(canvas, lines, styles.tiny, { x: left + 33, top: top + styles.smallStrong.leading }));
    }
  };
  return { kind: 'block', height: BADGE_HEIGHT + 10, before: 12, draw };
}

/** How much was looked at. */
function coverageStrips(paper: Paper, sect: Holder, { cover: { coverage, hasTests } }: PrintLayout): Strip[] {
  if (coverage.length === 0) return [];
  const words = `How much was inspected${hasTests ? ' and tested' : ''}`;
  const title = titleStrip(paper, sect, words, { width, type: 'H2' }).strip;
  const said = textStrips(paper, sect, coverage.join(' '), { width, style: styles.value, before: 0 });
  return [title, ...said];
}

const MOST_CONDITION = 5;

/** The inspector's own summary, where it is short; it stands in section E in any case. */
function conditionStrips(paper: Paper, sect: Holder, { cover: { condition } }: PrintLayout): Strip[] {
  if (condition === undefined || linesOf(paper, condition, styles.value, width).length > MOST_CONDITION) return [];
  const title = titleStrip(paper, sect, 'General condition', { width, type: 'H2' }).strip;
  return [title, ...textStrips(paper, sect, condition, { width, style: styles.value, before: 0 })];
}

/** That the paper is not the proof, and where the proof is. */
export function checkStrips(paper: Paper, sect: Holder, printing: Printing): Strip[] {
  const { data, verifyUrl } = printing;
  const text = printing.layout.ofWork
    ? `A copy of a digitally signed record, which is attached as certificate.json (key ${data.key.kid}). Check it by the code above.`
    : `This PDF is a copy of a digitally signed record. To see whether it is genuine and still current, scan the code above or open ${verifyUrl}. ` +
      `The record itself is attached to this file as certificate.json, signed with key ${data.key.kid}.`;
  const words = stack(textStrips(paper, sect, text, { width, style: styles.tiny, before: 0 }));
  return [
    {
      ...words,
      before: printing.layout.ofWork ? 5 : 12,
      height: words.height + 6,
      draw: (canvas, box) => {
        rule(canvas, box.x, box.x + width, box.top);
        words.draw(canvas, { ...box, top: box.top + 6 });
      },
    },
  ];
}
