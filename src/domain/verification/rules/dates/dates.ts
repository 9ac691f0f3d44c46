import type { SigningStep } from '../../../forms/definition.ts';
import { rentedHomeReason } from '../../../forms/eicr/choices.ts';
import { type FormName, findForm } from '../../../forms/registry.ts';
import { blockOf } from '../../../forms/signatories.ts';
import { remembered } from '../../../memo.ts';
import { showDay } from '../../../time/calendar.ts';
import { addYears, firstDay, isDay, lastDay, rentedHomeCap } from '../../../time/dates.ts';
import { compareText } from '../../../words/compare-text.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import { ruleOf } from '../../engine/rule.ts';
import { itemsOf, recordAt, textOf, textsOf } from '../../engine/values.ts';
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
        message: `A rented home is due again by ${showDay(cap)} at the latest${countsFrom(nation)}. Is the date right?`,
      },
    ];
  },
});

/** In Wales the day of the inspection is the first of the five years, so they end a day sooner than people expect. */
const countsFrom = (nation: string): string =>
  nation === 'Wales'
    ? ': in Wales the day of the inspection counts as the first of the five years'
    : ', five years after the inspection';

const regulations: Record<string, string> = {
  England: 'SI 2020/312 reg. 3',
  Wales: 'WSI 2022/6 reg. 6',
  Scotland: 'Housing (Scotland) Act 2006 s. 19B',
  'Northern Ireland': 'SR 2024/201',
};

/** Words and nothing between them, so that "Rented home duty, first letting" has those of "Rented-home duty". */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^a-z]+/)
    .join(' ')} `;

/** As the reason on offer has it. That something is or was let is not the duty: a shop has none, and a house may have been sold. */
const saysDuty = (reason: string) => wordsOf(reason).includes(wordsOf(rentedHomeReason));

/** Rented by tenure, or inspected because of the duty. Northern Ireland's rule leaves social landlords out. */
function isRentedHome({ document }: Context): boolean {
  const { tenure, nation } = recordAt(document, 'installation');
  if (tenure === 'social_rented') return nation !== 'Northern Ireland';
  return tenure === 'private_rented' || saysDuty(textOf(recordAt(document, 'purpose').reason));
}

/**
 * The next inspection beyond the longest interval that is usual for such premises. Silent where they are not said, and where
 * the interval of a rented home is over: that is asked as NEXT_DATE_CAP.
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
        message: `${usual.where} is usually due again within ${usual.years} years, by ${showDay(latest)}. What speaks for longer?`,
      },
    ];
  },
});

/** Years, by premises: the longest intervals that are usual. Our own choice, after Guidance Note 3. */
const longest: Readonly<Record<string, { years: number; where: string }>> = {
  residential: { years: 10, where: 'A home' },
  commercial: { years: 5, where: 'Such a place' },
  industrial: { years: 3, where: 'An industrial installation' },
  other: { years: 5, where: 'Such a place' },
};

const signatoriesOf = ({ form_type, edition }: FormName) => findForm(form_type, edition)?.signatories ?? [];

/** Who signs as the inspector, and who authorises. */
function signingOf(form: FormName) {
  const at = (step: SigningStep) => signatoriesOf(form).find((each) => each.step === step);
  return [at('signing'), at('authorising')] as const;
}

/** R9: nobody signs for an inspection before it is over. */
export const signedTooEarly = ruleOf({
  id: 'signed-too-early',
  codes: ['SIGNED_TOO_EARLY'],
  appliesTo: 'any',
  about: { SIGNED_TOO_EARLY: ['.', 'purpose/inspection_dates'] },
  report: (context): Finding[] => {
    const inspectedOn = inspectionDay(context);
    return signatoriesOf(context.document).flatMap((signatory): Finding[] => {
      const signedOn = blockOf(context.document, signatory).signed_on;
      if (!inspectedOn || !isDay(signedOn) || signedOn >= inspectedOn) return [];
      return [
        {
          rule: 'SIGNED_TOO_EARLY',
          severity: 'fail',
          path: `${signatory.path}/signed_on`,
          measured: signedOn,
          limit: inspectedOn,
          message: `Signed on ${showDay(signedOn)}, before the last day of the inspection, ${showDay(inspectedOn)}. Which date is right?`,
        },
      ];
    });
  },
});

/** Of who authorises, when the inspector signed. */
const aboutSigning: AboutFact = ({ context: { document }, path }) => {
  const [inspector, authoriser] = signingOf(document);
  return inspector && authoriser && path === `${authoriser.path}/signed_on` ? [`${inspector.path}/signed_on`] : [];
};

/**
 * What `report-forms.md` says of the dates themselves (sections B, C, F and the foot of a board): the previous inspection comes
 * before the days of this one, the tests of a board lie within them, and the next comes after. Limitations are agreed by the
 * first day, and nobody authorises what the inspector has not signed.
 */
export const dateOrder = ruleOf({
  id: 'date-order',
  codes: ['DATE_ORDER'],
  appliesTo: 'any',
  about: { DATE_ORDER: ['.', 'purpose/inspection_dates', aboutSigning] },
  report: (context): Finding[] => {
    const days = inspectionDays(context);
    return days ? judgeOrder(context, days) : [];
  },
  board: (context, board): Finding[] => {
    const days = inspectionDays(context);
    return days ? judgeTested(board, days) : [];
  },
});

/** The days of the inspection, the first and the last. */
type Days = { begunOn: string; inspectedOn: string };

const inspectionDays = remembered((context: Context): Days | undefined => {
  const inspectedOn = inspectionDay(context);
  if (!inspectedOn) return undefined;
  return {
    begunOn: firstDay(textsOf(recordAt(context.document, 'purpose').inspection_dates)) ?? inspectedOn,
    inspectedOn,
  };
});

function judgeOrder({ document }: Context, { begunOn, inspectedOn }: Days): Finding[] {
  const [begun, ended] = [showDay(begunOn), showDay(inspectedOn)];
  const findings: Finding[] = [];
  const agreed = recordAt(document, 'extent').agreed_on;
  if (isDay(agreed) && agreed > begunOn) {
    const says = `The limitations were agreed on ${showDay(agreed)}, and the inspection began on ${begun}.`;
    findings.push(askOrder('extent/agreed_on', agreed, begunOn, says));
  }
  const [inspector, authoriser] = signingOf(document);
  const signed = inspector && blockOf(document, inspector).signed_on;
  const authorised = authoriser && blockOf(document, authoriser).signed_on;
  if (authoriser && isDay(signed) && isDay(authorised) && authorised < signed) {
    const says = `Authorised on ${showDay(authorised)}, before the inspector signed on ${showDay(signed)}.`;
    findings.push(askOrder(`${authoriser.path}/signed_on`, authorised, signed, says));
  }
  const before = recordAt(document, 'installation').last_inspection_date;
  if (isDay(before) && before >= begunOn) {
    const says = `The inspection before this one is dated ${showDay(before)}, and this one began on ${begun}.`;
    findings.push(askOrder('installation/last_inspection_date', before, begunOn, says));
  }
  const due = recordAt(document, 'next_inspection').next_inspection_due;
  if (isDay(due) && due <= inspectedOn) {
    const says = `The next inspection is due on ${showDay(due)}, and this one ended on ${ended}.`;
    findings.push(askOrder('next_inspection/next_inspection_due', due, inspectedOn, says));
  }
  return findings;
}

function judgeTested({ path, record }: BoardPlace, { begunOn, inspectedOn }: Days): Finding[] {
  const tested = record.tested_on;
  if (!isDay(tested) || (begunOn <= tested && tested <= inspectedOn)) return [];
  const [begun, ended] = [showDay(begunOn), showDay(inspectedOn)];
  const days = begunOn === inspectedOn ? `on ${ended}` : `from ${begun} to ${ended}`;
  const says = `Tested on ${showDay(tested)}, and the inspection was ${days}.`;
  return [askOrder(`${path}/tested_on`, tested, tested < begunOn ? begunOn : inspectedOn, says)];
}

const askOrder = (path: string, measured: string, limit: string, says: string): Finding => ({
  rule: 'DATE_ORDER',
  severity: 'warn',
  path,
  measured,
  limit,
  message: `${says} Which date is right?`,
});

/** R12: instruments were in calibration when they were used. */
export const calibration = ruleOf({
  id: 'calibration',
  codes: ['CALIBRATION_OVERDUE'],
  appliesTo: 'any',
  about: {
    CALIBRATION_OVERDUE: [
      '.',
      '../serial',
      'purpose/inspection_dates',
      // Before those are known the last day on which a board was tested counts.
      ({ context }) => (inspectionDay(context) ? [] : ['boards/*/tested_on']),
    ],
  },
  report: (context): Finding[] => {
    const { document, boards } = context;
    const inspectedOn = inspectionDay(context);
    const testedOn = inspectedOn ?? lastDay(boards.map(({ record }) => record.tested_on));
    const instruments = itemsOf(document.instruments).sort((a, b) => compareText(a.id, b.id));
    return instruments.flatMap(({ id, serial, calibration_due: due }): Finding[] => {
      if (!testedOn || !isDay(due) || due >= testedOn) return [];
      return [
        {
          rule: 'CALIBRATION_OVERDUE',
          severity: 'warn',
          path: `instruments/${id}/calibration_due`,
          measured: due,
          limit: testedOn,
          message: `Instrument ${textOf(serial) || 'without serial number'} was due for calibration on ${showDay(due)}, before the test on ${showDay(testedOn)}. Was it calibrated since?`,
        },
      ];
    });
  },
});
