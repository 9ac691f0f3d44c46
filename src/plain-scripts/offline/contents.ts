import { type CertificateData, showNumber } from '../../domain/certificate/certificate.ts';
import { designedOn } from '../../domain/certificate/cover/edition-note.ts';
import { nextInspection } from '../../domain/certificate/cover/next-inspection.ts';
import { safetyIn } from '../../domain/certificate/verdicts/safety.ts';
import { itemsOf } from '../../domain/forms/document.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showDay } from '../../domain/time/calendar.ts';
import { dayIn } from '../../domain/time/company-day.ts';

export type Pair = readonly [name: string, value: string];
type Part = { title: string; pairs: readonly Pair[] };
/** The signed data, to read in place of the pages. `safety` is the condition of the installation on the day. */
export type Contents = {
  number: string;
  facts: readonly Pair[];
  safety: { tone: 'info' | 'warn' | 'bad'; title: string; words: string } | undefined;
  /** The form’s caution, for example that a visual report is not an EICR. */
  caution: { title: string; words: string } | undefined;
  parts: readonly Part[];
  /** Number of rows that are not shown. */
  left: number;
};

/** Most rows on the page: the largest reports show their circuits in the JSON only. */
const [MOST_ROWS, LONGEST] = [3000, 2000];

/**
 * The contents of a certificate in its own words. Anybody may have signed it: malformed parts are left out, and sizes are limited. Never
 * throws.
 */
export function contentsOf(data: CertificateData): Contents {
  const shown: Part[] = [];
  let [rows, left] = [0, 0];
  for (const part of tried(() => partsOf(data), [])) {
    const kept = part.pairs.slice(0, Math.max(0, MOST_ROWS - rows));
    rows += kept.length;
    left += part.pairs.length - kept.length;
    if (kept.length > 0)
      shown.push({ title: cut(part.title), pairs: kept.map(([name, value]) => [cut(name), cut(value)]) });
  }
  return {
    number: cut(tried(() => showNumber(data), '')),
    facts: factsOf(data).map(([name, value]) => [name, cut(value)]),
    safety: tried(() => safetyFrom(data), undefined),
    caution: tried(() => cautionFrom(data), undefined),
    parts: shown,
    left,
  };
}

function factsOf(data: CertificateData): Pair[] {
  const read: [string, () => string | undefined][] = [
    ['Certificate', () => showNumber(data)],
    ['What it is', () => data.printed.title],
    ['Company', () => `${data.company.name}, ${showAddress(data.company.address)}`],
    ['Site', () => showAddress(data.installation_address)],
    ['Inspected on', () => data.inspected_on && showDay(data.inspected_on)],
    ['Design signed on', () => designedOn(data.report)],
    ['Issued on', () => showDay(dayIn(new Date(data.issued_at), data.time_zone))],
    ['Next inspection due', () => nextInspection(data)],
    ['Replaces', () => data.supersedes && showNumber(data.supersedes)] as [string, () => string | undefined],
    ['Reason for the correction', () => data.correction_reason ?? undefined],
  ];
  return read.flatMap(([name, value]): Pair[] => {
    const text = tried(value, undefined);
    return typeof text === 'string' && text !== '' ? [[name, text]] : [];
  });
}

/** Never green: this page cannot know whether the certificate is still current. */
function safetyFrom({ outcome, report, printed: { conclusion } }: CertificateData): Contents['safety'] {
  if (conclusion)
    return {
      tone: conclusion.isBad === true ? 'bad' : 'info',
      title: cut(conclusion.title),
      words: cut(conclusion.words),
    };
  if (outcome !== 'satisfactory' && outcome !== 'unsatisfactory') return undefined;
  const { tone, title, words } = safetyIn(outcome, itemsOf(report.observations));
  return { tone: tone === 'good' ? 'info' : tone, title, words };
}

const cautionFrom = ({ printed: { caution } }: CertificateData): Contents['caution'] =>
  caution && { title: cut(caution.title), words: cut(caution.words.join(' ')) };

function partsOf({ printed }: CertificateData): Part[] {
  const observations = printed.observations.flatMap(({ number, code, text, rows }): Pair[] => {
    const name = `${number} ${code}`.trim();
    return [[name, `${text}`], ...rows.map(({ label, value }): Pair => [`${name}: ${label}`, `${value}`])];
  });
  const sections = printed.sections.map((section): Part => {
    const rows = section.groups.flatMap((group) => group.rows);
    const items = section.lists.flatMap(({ title, items }) =>
      items.flatMap((item) =>
        item.rows.map(({ label, value }): Pair => [`${title}, ${item.name}: ${label}`, `${value}`]),
      ),
    );
    return {
      title: section.letter ? `${section.letter} ${section.title}` : `${section.title}`,
      pairs: [...rows.map(({ label, value }): Pair => [`${label}`, `${value}`]), ...items],
    };
  });
  const schedule = printed.schedule.map(
    ({ number, title, items }): Part => ({
      title: `${number} ${title}`,
      pairs: items.map((item) => [
        `${item.number} ${item.label}`,
        [item.outcome, item.note].filter(Boolean).join('. '),
      ]),
    }),
  );
  const boards = printed.boards.flatMap(({ name, groups, circuits, limits = [] }): Part[] => [
    {
      title: `${name}`,
      pairs: [
        ...groups.flatMap(({ rows }) => rows.map(({ label, value }): Pair => [`${label}`, `${value}`])),
        ...limits.map((words): Pair => ['What its limits are of', `${words}`]),
      ],
    },
    ...circuits.map(
      (cells): Part => ({
        title: `${name}, circuit ${cells[0] ?? ''}`,
        pairs: printed.columns.map(({ label, unit }, index) => [
          unit ? `${label} (${unit})` : `${label}`,
          `${cells[index] ?? ''}`,
        ]),
      }),
    ),
  ]);
  return [{ title: 'Observations', pairs: observations }, ...sections, ...schedule, ...boards];
}

function tried<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

const cut = (text: unknown): string => {
  const whole = typeof text === 'string' ? text : '';
  return whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole;
};
