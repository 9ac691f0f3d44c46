import { rentedHomeReason } from '../../../forms/shared/choices.ts';
import { showDay } from '../../../time/calendar.ts';
import { addYears, isDay, rentedHomeCap } from '../../../time/dates.ts';
import type { Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textOf } from '../../engine/values.ts';
import { inspectionDay } from '../../facts/inspection-day.ts';

/** R8: a rented home is inspected again within the nation's interval. */
export const nextDateCap = ruleOf({
  id: 'next-date-cap',
  codes: ['NEXT_DATE_CAP'],
  appliesTo: 'condition',
  about: {
    NEXT_DATE_CAP: [
      'next_inspection/next_inspection_due',
      'purpose/inspection_dates',
      'purpose/reason',
      'installation/nation',
      'installation/tenure',
    ],
  },
  report: (context): Finding[] => {
    const { document } = context;
    const inspectedOn = inspectionDay(context);
    const due = recordAt(document, 'next_inspection').next_inspection_due;
    if (!inspectedOn || !isDay(due) || !isRentedHome(context)) return [];
    const nation = textOf(recordAt(document, 'installation').nation);
    const cap = rentedHomeCap(inspectedOn, nation);
    if (due <= cap) return [];
    return [
      {
        rule: 'NEXT_DATE_CAP',
        severity: 'fail',
        path: 'next_inspection/next_inspection_due',
        measured: due,
        limit: cap,
        arithmetic:
          nation === 'Wales' ? `${inspectedOn} + 5 years − 1 day = ${cap}` : `${inspectedOn} + 5 years = ${cap}`,
        regulation: regulations[nation] ?? regulations.England,
        message: `A rented home is due for inspection by ${showDay(cap)} at the latest${countsFrom(nation)}. Is the date right?`,
      },
    ];
  },
});

/** Years: the longest interval in law between inspections of a rented home, in all four nations. */
const CAP_YEARS = 5;

/**
 * The same for a certificate of new work that gives an interval. The certifier may not know that the home is let, so the rule only asks.
 */
export const nextIntervalCap = ruleOf({
  id: 'next-interval-cap',
  codes: ['NEXT_DATE_CAP'],
  appliesTo: 'new_work',
  about: {
    NEXT_DATE_CAP: ['.', '../interval_unit', 'installation/nation', 'installation/tenure'],
  },
  report: ({ document }): Finding[] => {
    const { interval, interval_unit } = recordAt(document, 'next_inspection');
    const { tenure, nation } = recordAt(document, 'installation');
    const most = { years: CAP_YEARS, months: CAP_YEARS * 12 }[textOf(interval_unit)];
    if (typeof interval !== 'number' || !most || interval <= most || !isLet(textOf(tenure), textOf(nation))) return [];
    return [
      {
        rule: 'NEXT_DATE_CAP',
        severity: 'warn',
        path: 'next_inspection/interval',
        measured: `${interval} ${interval_unit}`,
        limit: `${CAP_YEARS} years`,
        regulation: regulations[textOf(nation)] ?? regulations.England,
        message: `The home is let, so the next inspection is due within ${CAP_YEARS} years, even for new work. Is the interval right?`,
      },
    ];
  },
});

/** In Wales the day of the inspection is the first day of the five years, so they end a day sooner than people expect. */
const countsFrom = (nation: string): string =>
  nation === 'Wales'
    ? ': in Wales the day of the inspection is the first of the five years'
    : ', five years after the inspection';

const regulations: Record<string, string> = {
  England: 'SI 2020/312 reg. 3',
  Wales: 'WSI 2022/6 reg. 6',
  Scotland: 'Housing (Scotland) Act 2006 s. 19B',
  'Northern Ireland': 'SR 2024/201',
};

/** Only the words, so that "Rented home duty, first letting" matches "Rented-home duty". */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ')} `;

/** Matches the wording of the reason on the form. Being let is not the duty by itself: a shop has none, and a house may have been sold. */
const saysDuty = (reason: string) => wordsOf(reason).includes(wordsOf(rentedHomeReason));

/** Rented by tenure, or inspected because of the duty. Northern Ireland's rule leaves social landlords out. */
function isRentedHome({ document }: Context): boolean {
  const { tenure, nation } = recordAt(document, 'installation');
  return (
    isLet(textOf(tenure), textOf(nation)) ||
    (tenure !== 'social_rented' && saysDuty(textOf(recordAt(document, 'purpose').reason)))
  );
}

const isLet = (tenure: string, nation: string): boolean =>
  tenure === 'private_rented' || (tenure === 'social_rented' && nation !== 'Northern Ireland');

/**
 * The next inspection is later than the longest usual interval for the type of premises. Silent if the type is not recorded, and if the
 * interval of a rented home is exceeded: NEXT_DATE_CAP asks about that.
 */
export const nextDateLong = ruleOf({
  id: 'next-date-long',
  codes: ['NEXT_DATE_LONG'],
  appliesTo: 'installation',
  about: {
    NEXT_DATE_LONG: [
      'next_inspection/next_inspection_due',
      'purpose/inspection_dates',
      'purpose/reason',
      'installation/nation',
      'installation/tenure',
      'installation/premises_type',
    ],
  },
  report: (context): Finding[] => {
    const { document } = context;
    const inspectedOn = inspectionDay(context);
    const due = recordAt(document, 'next_inspection').next_inspection_due;
    const { premises_type, nation } = recordAt(document, 'installation');
    const premises = textOf(premises_type);
    const usual = Object.hasOwn(longest, premises) ? longest[premises] : undefined;
    if (!inspectedOn || !isDay(due) || !usual) return [];
    const latest = addYears(inspectedOn, usual.years);
    if (due <= latest || (isRentedHome(context) && due > rentedHomeCap(inspectedOn, textOf(nation)))) return [];
    return [
      {
        rule: 'NEXT_DATE_LONG',
        severity: 'warn',
        path: 'next_inspection/next_inspection_due',
        measured: due,
        limit: latest,
        arithmetic: `${inspectedOn} + ${usual.years} years = ${latest}`,
        regulation: '652.1',
        message: `${usual.where} is usually inspected within ${usual.years} years, by ${showDay(latest)}. Why is it later?`,
      },
    ];
  },
});

/** Years by type of premises: the longest usual intervals. Our own choice, after Guidance Note 3. */
const longest: Readonly<Record<string, { years: number; where: string }>> = {
  residential: { years: 10, where: 'A home' },
  commercial: { years: 5, where: 'Such a place' },
  industrial: { years: 3, where: 'An industrial installation' },
  other: { years: 5, where: 'Such a place' },
};
