import { z } from 'zod';
import { instantPattern } from '../../../domain/time/calendar.ts';
import { isDay } from '../../../domain/time/dates.ts';

/**
 * The facts that decide whether a home is in order on a day. Days are local (Europe/London), YYYY-MM-DD; times are RFC 3339.
 * Source of every duty: the domain's compliance.md, sections 1 to 3.
 */

const MAX_TEXT = 500;
const MAX_ITEMS = 500;

const day = z.string().refine(isDay, 'must be a day that exists, as YYYY-MM-DD');
const time = z.string().regex(instantPattern, 'must be a date and time with its offset, as 2026-11-26T17:45:00+00:00');
const dayOrTime = z
  .string()
  .refine((text) => isDay(text) || instantPattern.test(text), 'must be a day, or a date and time with its offset');
const text = z.string().max(MAX_TEXT);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(MAX_ITEMS).default([]);

const observation = z.object({
  id: text.min(1),
  /** What sentences call it, where its id is no word. */
  name: text.nullish(),
  code: z.enum(['C1', 'C2', 'C3', 'FI']),
  /** A day alone where nobody knows the hour: a deadline within that day does not count as kept. */
  madeSafeAt: dayOrTime.nullish(),
  /** The day a named person accepted that every reasonable step was taken to get in for the work on it. */
  defendedOn: day.nullish(),
  /** The inspection that found it, where an earlier report than the latest did: its work is due from then. */
  inspectedOn: day.nullish(),
  /** A shorter period for its work that its report sets, its first day counted. */
  withinDays: z.int().min(1).max(3650).nullish(),
  /** False for a danger that only a report without an outcome lists: no regulation sets a day for its work. */
  asksForWork: z.boolean().optional(),
});

const remedied = z.object({
  /** The observation's id. */
  id: text.min(1),
  on: day,
  result: z.enum(['met', 'further_needed']).default('met'),
  /** The paper that names the observation: MEIWC, EIC, confirmation. An invoice is none. */
  proof: text.default(''),
  /** Observations that the investigation turned up. */
  finds: list(observation),
});

const inspection = {
  /** The last day of the inspection. */
  inspectedOn: day.nullish(),
  /** The next inspection, as the report recommends it. */
  nextDue: day.nullish(),
};

const hazard = {
  kind: z.enum(['emergency', 'significant']),
  awareAt: time,
  investigatedOn: day.nullish(),
};

export const homeFacts = z.object({
  id: text.min(1),
  /** The day in question, to its end. */
  today: day,
  nation: z.enum(['England', 'Wales', 'Scotland', 'Northern Ireland']),
  tenure: z.enum(['private_rented', 'social_rented', 'owner']),
  let: z.boolean().default(true),
  /** Why the tenancy is excluded from the duties; absent otherwise. */
  excluded: text.nullish(),
  tenancyGrantedOn: day.nullish(),
  occupiedFrom: day.nullish(),
  ...inspection,
  /** A report is there, but nobody has read its date. */
  reportHeld: z.boolean().default(false),
  /** False where nobody has read the outcome of the latest report, or the codes that made it unsatisfactory. */
  outcomeRead: z.boolean().default(true),
  scope: z.enum(['whole', 'part']).default('whole'),
  /** What the latest report tested, where no person has said what it covers. */
  coverage: z.object({ circuits: z.int().min(0), tested: z.int().min(0), isBoardOpened: z.boolean() }).nullish(),
  /** The last inspection of the whole installation, beside a report on a part. */
  previous: z.object(inspection).nullish(),
  /** A shorter period for the work that the report sets. */
  remedyWithinDays: z.int().min(1).max(3650).nullish(),
  codes: list(observation),
  remedied: list(remedied),
  served: list(
    z.object({
      what: z.enum(['report', 'confirmation', 'hazard_summary']),
      to: z.enum(['tenant', 'council', 'prospective']),
      on: day,
      /** The observation that a confirmation is about. */
      of: text.nullish(),
      /** The inspection of the report that was given, where it is known. */
      reportOf: day.nullish(),
    }),
  ),
  requests: list(z.object({ from: z.enum(['council', 'prospective']), on: day })),
  access: list(
    z.object({
      noticeOn: day.nullish(),
      noticeBy: text.nullish(),
      visitOn: day,
      result: text,
    }),
  ),
  /** The same of all that wants access to the home. The product knows it of single observations only. */
  defenceAcceptedOn: day.nullish(),
  /** Social homes in England, Awaab's Law. */
  hazard: z.object(hazard).nullish(),
  /** The same of single observations, each on its own clocks. */
  hazards: z
    .array(
      z.object({
        ...{ ...hazard, of: text.min(1), name: text.nullish(), summaryOn: day.nullish() },
        /** The investigation found that more work is needed: within days, or within weeks where that is not practicable. */
        ...{ further: z.enum(['days', 'weeks']).nullish(), furtherBegunOn: day.nullish() },
      }),
    )
    .max(MAX_ITEMS)
    .optional(),
  /** Electrical equipment that a social landlord supplies. */
  equipment: z.object({ checkedOn: day.nullish(), safe: z.boolean(), repairedOn: day.nullish() }).nullish(),
  /** Since when copies and confirmations are recorded when they are given; null: they are not recorded. Those due before have no clock. */
  copiesRecordedFrom: day.nullable().default('1900-01-01'),
});

export type HomeFacts = z.infer<typeof homeFacts>;
export type Observation = HomeFacts['codes'][number];
export type Remedied = HomeFacts['remedied'][number];

/** The facts that were known at the end of the day in question: later events have not happened yet. */
export function knownBy(facts: HomeFacts): HomeFacts {
  const { today } = facts;
  const past = (on: string | null | undefined) => (on && on.slice(0, 10) <= today ? on : undefined);
  const seen = (each: Observation): Observation => ({
    ...each,
    madeSafeAt: past(each.madeSafeAt),
    defendedOn: past(each.defendedOn),
  });
  return {
    ...facts,
    codes: facts.codes.map(seen),
    remedied: facts.remedied
      .filter(({ on }) => on <= today)
      .map((each) => ({ ...each, finds: each.finds.map(seen) }))
      .toSorted((a, b) => (a.on < b.on ? -1 : 1)),
    served: facts.served.filter(({ on }) => on <= today),
    requests: facts.requests.filter(({ on }) => on <= today),
    access: facts.access.filter(({ visitOn }) => visitOn <= today),
    defenceAcceptedOn: past(facts.defenceAcceptedOn),
    hazard: facts.hazard && { ...facts.hazard, investigatedOn: past(facts.hazard.investigatedOn) },
    hazards: facts.hazards?.map((each) => ({
      ...each,
      investigatedOn: past(each.investigatedOn),
      summaryOn: past(each.summaryOn),
      furtherBegunOn: past(each.furtherBegunOn),
    })),
    equipment: facts.equipment && { ...facts.equipment, repairedOn: past(facts.equipment.repairedOn) },
  };
}

/** The days on which what is recorded of a home happened, in order: between two of them only time passes. */
export function eventDays(facts: HomeFacts): string[] {
  const found = [...facts.codes, ...facts.remedied.flatMap((each) => each.finds)];
  const days = [
    ...found.flatMap(({ madeSafeAt, defendedOn }) => [madeSafeAt?.slice(0, 10), defendedOn]),
    ...[...facts.remedied, ...facts.served, ...facts.requests].map(({ on }) => on),
    ...facts.access.map(({ visitOn }) => visitOn),
    ...[facts.defenceAcceptedOn, facts.hazard?.investigatedOn, facts.equipment?.repairedOn],
    ...(facts.hazards ?? []).flatMap((each) => [each.investigatedOn, each.summaryOn, each.furtherBegunOn]),
    // A defence ends with the tenant who refused, and so do the attempts to get in.
    facts.access.length > 0 || facts.defenceAcceptedOn || found.some(({ defendedOn }) => defendedOn)
      ? facts.occupiedFrom
      : null,
  ];
  return [...new Set(days.filter((day) => typeof day === 'string'))].toSorted();
}

/** England, private and social; Northern Ireland, private: the nations whose regulations count 28 days. */
export const hasDayCounts = ({ nation, tenure }: HomeFacts): boolean =>
  nation === 'England' || (nation === 'Northern Ireland' && tenure === 'private_rented');

/** The day from which tenancies of social homes in England are under the duties from their grant (SI 2025/1043). */
const SOCIAL_FROM = '2025-12-01';
/** The day from which older tenancies of social homes in England are under the duties (SI 2025/1043). */
const OLDER_SOCIAL_FROM = '2026-05-01';

/** A social tenancy in England that was granted before the duties began. An unknown grant counts as old. */
export const isOlderSocial = ({ nation, tenure, tenancyGrantedOn }: HomeFacts): boolean =>
  nation === 'England' && tenure === 'social_rented' && (tenancyGrantedOn ?? '') < SOCIAL_FROM;

/**
 * Whether the report brings duties of its own (copies, work) with it. In social homes in Scotland it does not, nor in older
 * social tenancies in England if the inspection was before 1 May 2026.
 */
export function reportBindsLandlord(facts: HomeFacts): boolean {
  if (!facts.inspectedOn) return false;
  if (facts.nation === 'Scotland' && facts.tenure === 'social_rented') return false;
  return !(isOlderSocial(facts) && facts.inspectedOn < OLDER_SOCIAL_FROM);
}
