import { wordOf } from '../../../components/office/words.ts';
import { type EarlierDetails, earlierCodes, earlierKinds } from '../../../domain/register/earlier-certificate.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { RecordFields } from '../../../server/sections/office/match-rendered.ts';

/** A stored certificate of another firm, as its form shows it. */
export const earlierFields = (each: EarlierDetails): RecordFields => ({
  kind: ['Kind', each.kind, wordOf(earlierKinds, each.kind)],
  inspected_on: ['Inspected on', each.inspectedOn, showDay(each.inspectedOn)],
  outcome: ['Outcome', each.outcome],
  next_due: ['Next inspection', each.nextDue, showDay(each.nextDue)],
  firm: ['Firm', each.firm],
  number: ['Certificate number', each.number],
  scope: ['What it covers', each.scope],
  ...Object.fromEntries(
    earlierCodes.map((code) => [code.toLowerCase(), [code, each.codes[code]?.toString() ?? ''] as const]),
  ),
});
