import type { Signatory } from '../../../forms/definition.ts';
import { valueAt } from '../../../forms/document.ts';
import { type FormName, findForm } from '../../../forms/registry.ts';
import { blockOf } from '../../../forms/signatories.ts';
import { remembered } from '../../../memo.ts';
import { showDay } from '../../../time/calendar.ts';
import { firstDay, isDay } from '../../../time/dates.ts';
import type { AboutFact } from '../../engine/about.ts';
import type { BoardPlace, Context } from '../../engine/context.ts';
import type { Finding } from '../../engine/finding.ts';
import type { JudgedDocument } from '../../engine/records.ts';
import { ruleOf } from '../../engine/rule.ts';
import { recordAt, textsOf } from '../../engine/values.ts';
import { inspectionDay } from '../../facts/inspection-day.ts';

const signatoriesOf = ({ form_type, edition }: FormName) => findForm(form_type, edition)?.signatories ?? [];

/** The signatories of the work itself: one for each part, or one for all. */
const signersOf = (form: FormName) => signatoriesOf(form).filter(({ step }) => step === 'signing');
const authorisersOf = (form: FormName) => signatoriesOf(form).filter(({ step }) => step === 'authorising');

/** The facts behind the earliest day of a signature: on new work the stage that the form names, on a report the days of its inspection. */
const aboutEarliest: AboutFact = ({ context: { document }, path }) => {
  const signatory = signatoriesOf(document).find((each) => path === signedOnOf(each));
  if (!signatory?.notBefore) return ['purpose/inspection_dates'];
  return [signatory.notBefore(document) ?? [], 'declarations/single_signature'].flat();
};

/** R9: a signature is not dated before the inspection is over, or before the work is done. */
export const signedTooEarly = ruleOf({
  id: 'signed-too-early',
  codes: ['SIGNED_TOO_EARLY'],
  appliesTo: 'any',
  about: { SIGNED_TOO_EARLY: ['.', aboutEarliest] },
  report: (context): Finding[] => {
    const { document } = context;
    const inspectedOn = inspectionDay(context);
    return signatoriesOf(document).flatMap((signatory): Finding[] => {
      const signedOn = blockOf(document, signatory).signed_on;
      const ofWork = signatory.notBefore && valueAt(document, signatory.notBefore(document) ?? '');
      const earliest = signatory.notBefore ? ofWork : inspectedOn;
      if (!isDay(earliest) || !isDay(signedOn) || signedOn >= earliest || signatory.signs?.(document) === false)
        return [];
      const what = signatory.notBefore ? 'the work reached this stage' : 'the last day of the inspection';
      return [
        {
          rule: 'SIGNED_TOO_EARLY',
          severity: 'fail',
          path: signedOnOf(signatory),
          measured: signedOn,
          limit: earliest,
          message: `Signed on ${showDay(signedOn)}, before ${what} (${showDay(earliest)}). Which date is right?`,
        },
      ];
    });
  },
});

/** The facts behind the order of a date: for the authorisation the other signatures, for every other date the days of the inspection. */
const aboutOrder: AboutFact = ({ context: { document }, path }) =>
  authorisersOf(document).some((authoriser) => path === signedOnOf(authoriser))
    ? signersOf(document).map(signedOnOf)
    : ['purpose/inspection_dates'];

const signedOnOf = ({ path }: Signatory): string => `${path}/signed_on`;

/**
 * What the form requires of the dates (sections B, C, F and the foot of a board): the previous inspection is before this one, the tests of
 * a board are within it, and the next inspection is after it. Limitations are agreed by the first day. The authorising signature comes
 * after all signatures for the work.
 */
export const dateOrder = ruleOf({
  id: 'date-order',
  codes: ['DATE_ORDER'],
  appliesTo: 'any',
  about: { DATE_ORDER: ['.', aboutOrder] },
  report: (context): Finding[] => {
    const days = inspectionDays(context);
    return [...(days ? judgeOrder(context, days) : []), ...judgeAuthorised(context)];
  },
  board: (context, board): Finding[] => {
    const days = inspectionDays(context);
    return days ? judgeTested(board, days) : [];
  },
});

/** The first and the last day of the inspection. */
type Days = { begunOn: string; inspectedOn: string };

const inspectionDays = remembered((context: Context): Days | undefined => {
  const inspectedOn = inspectionDay(context);
  if (!inspectedOn) return undefined;
  return {
    begunOn: firstDay(textsOf(recordAt(context.document, 'purpose').inspection_dates)) ?? inspectedOn,
    inspectedOn,
  };
});

function judgeOrder({ document }: Context<JudgedDocument>, { begunOn, inspectedOn }: Days): Finding[] {
  const [begun, ended] = [showDay(begunOn), showDay(inspectedOn)];
  const findings: Finding[] = [];
  const agreed = recordAt(document, 'extent').agreed_on;
  if (isDay(agreed) && agreed > begunOn) {
    const says = `The limitations were agreed on ${showDay(agreed)}, after the inspection began on ${begun}.`;
    findings.push(askOrder('extent/agreed_on', agreed, begunOn, says));
  }
  const before = recordAt(document, 'installation').last_inspection_date;
  if (isDay(before) && before >= begunOn) {
    const says = `The previous inspection is dated ${showDay(before)}, but this one began on ${begun}.`;
    findings.push(askOrder('installation/last_inspection_date', before, begunOn, says));
  }
  const due = recordAt(document, 'next_inspection').next_inspection_due;
  if (isDay(due) && due <= inspectedOn) {
    const says = `The next inspection is due on ${showDay(due)}, but this one ended on ${ended}.`;
    findings.push(askOrder('next_inspection/next_inspection_due', due, inspectedOn, says));
  }
  return findings;
}

/** Compares with the last signature for the work, so that one finding names one signatory. */
function judgeAuthorised({ document }: Context): Finding[] {
  const daysOf = (signatories: readonly Signatory[]) =>
    signatories.flatMap((signatory) => {
      const signedOn = blockOf(document, signatory).signed_on;
      return isDay(signedOn) ? [{ signatory, signedOn }] : [];
    });
  const signed = daysOf(signersOf(document));
  const last = signed.find(({ signedOn }) => signed.every((other) => other.signedOn <= signedOn));
  return daysOf(authorisersOf(document)).flatMap(({ signatory, signedOn }) => {
    if (!last || signedOn >= last.signedOn) return [];
    const who = signersOf(document).length > 1 ? `“${last.signatory.title}” was signed` : 'the inspector signed';
    const says = `Authorised on ${showDay(signedOn)}, before ${who} on ${showDay(last.signedOn)}.`;
    return [askOrder(signedOnOf(signatory), signedOn, last.signedOn, says)];
  });
}

function judgeTested({ path, record }: BoardPlace, { begunOn, inspectedOn }: Days): Finding[] {
  const tested = record.tested_on;
  if (!isDay(tested) || (begunOn <= tested && tested <= inspectedOn)) return [];
  const [begun, ended] = [showDay(begunOn), showDay(inspectedOn)];
  const days = begunOn === inspectedOn ? `on ${ended}` : `from ${begun} to ${ended}`;
  const says = `Tested on ${showDay(tested)}, but the inspection was ${days}.`;
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
