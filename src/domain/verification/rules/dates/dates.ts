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

/** Who signs the work itself, each for a part of it or one for all. */
const signersOf = (form: FormName) => signatoriesOf(form).filter(({ step }) => step === 'signing');
const authorisersOf = (form: FormName) => signatoriesOf(form).filter(({ step }) => step === 'authorising');

/** What the first day of a signature rests on: of new work how far it had come, as the form says, of a report the days of its inspection. */
const aboutEarliest: AboutFact = ({ context: { document }, path }) => {
  const signatory = signatoriesOf(document).find((each) => path === signedOnOf(each));
  if (!signatory?.notBefore) return ['purpose/inspection_dates'];
  return [signatory.notBefore(document) ?? [], 'declarations/single_signature'].flat();
};

/** R9: nobody signs for an inspection before it is over, nor for work before it is done. */
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
      const what = signatory.notBefore ? 'the work had come so far' : 'the last day of the inspection';
      return [
        {
          rule: 'SIGNED_TOO_EARLY',
          severity: 'fail',
          path: signedOnOf(signatory),
          measured: signedOn,
          limit: earliest,
          message: `Signed on ${showDay(signedOn)}, before ${what}, ${showDay(earliest)}. Which date is right?`,
        },
      ];
    });
  },
});

/** What the order of a day rests on: of who authorises when the others signed, of everything else the days of the inspection. */
const aboutOrder: AboutFact = ({ context: { document }, path }) =>
  authorisersOf(document).some((authoriser) => path === signedOnOf(authoriser))
    ? signersOf(document).map(signedOnOf)
    : ['purpose/inspection_dates'];

const signedOnOf = ({ path }: Signatory): string => `${path}/signed_on`;

/**
 * What the form asks of the dates themselves (sections B, C, F and the foot of a board): the previous inspection comes
 * before the days of this one, the tests of a board lie within them, and the next comes after. Limitations are agreed by the
 * first day, and nobody authorises what those who did the work have not signed: all of them, where a form has several.
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

function judgeOrder({ document }: Context<JudgedDocument>, { begunOn, inspectedOn }: Days): Finding[] {
  const [begun, ended] = [showDay(begunOn), showDay(inspectedOn)];
  const findings: Finding[] = [];
  const agreed = recordAt(document, 'extent').agreed_on;
  if (isDay(agreed) && agreed > begunOn) {
    const says = `The limitations were agreed on ${showDay(agreed)}, and the inspection began on ${begun}.`;
    findings.push(askOrder('extent/agreed_on', agreed, begunOn, says));
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

/** Held against the last of those who signed the work before, so that nobody is named twice. */
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
