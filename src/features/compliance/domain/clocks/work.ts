import { firstDay, withinDaysOf, withinDaysStartingWith } from '../../../../domain/time/dates.ts';
import type { Clock } from '../clock.ts';
import { type HomeFacts, hasDayCounts, type Observation, type Remedied, reportBindsLandlord } from '../facts.ts';

/** Days for work, starting with the day of the inspection (SI 2020/312 reg 3(4); SR 2024/201, its start not read). */
const WORK_DAYS = 28;
/** Days for the written confirmation, from the day the work was done (reg 3(5)). */
const CONFIRMATION_DAYS = 28;
/** Wales: starting with the day the contract holder moves in, or the day of work during the contract (its start was not read). */
const CONFIRMATION_DAYS_IN_WALES = 14;

/** An observation that the law wants remedied: one of the report, or one that an investigation turned up. */
type Owed = { observation: Observation; from: string; within: number; done: Remedied | undefined };

/** A paper of a qualified person. An invoice shows that money was paid. */
export const isProof = (text: string): boolean =>
  /^\W*(meiwc|eic|eicr|minor.?works|certificate|confirmation|report)\b/i.test(text);

/** All observations, those found by investigations after those they came from. Bounded by the facts' own lists. */
export function observationsOf(facts: HomeFacts): Owed[] {
  const { inspectedOn, remedyWithinDays } = facts;
  const owed: Owed[] = [];
  const seen = new Set<string>();
  const take = (observation: Observation, from: string, within: number) => {
    if (seen.has(observation.id)) return;
    seen.add(observation.id);
    const done = facts.remedied.find(({ id, proof }) => id === observation.id && isProof(proof));
    owed.push({ observation, from, within, done });
    for (const found of done?.finds ?? []) take(found, done?.on ?? from, WORK_DAYS);
  };
  for (const observation of facts.codes) {
    const from = observation.inspectedOn ?? inspectedOn;
    if (from) take(observation, from, Math.min(observation.withinDays ?? remedyWithinDays ?? WORK_DAYS, WORK_DAYS));
  }
  return owed;
}

/** Work on C1, C2 and FI, each on its own clock, and the confirmations of the work that is done. C3 asks for nothing. */
export function workClocks(facts: HomeFacts): Clock[] {
  if (!reportBindsLandlord(facts)) return [];
  return observationsOf(facts)
    .filter(({ observation: { code, asksForWork } }) => code !== 'C3' && asksForWork !== false)
    .flatMap((owed) => [workClock(facts, owed), ...confirmationClocks(facts, owed)]);
}

function workClock(facts: HomeFacts, { observation, from, within, done }: Owed): Clock {
  return {
    duty: 'work',
    of: observation.id,
    name: observation.name,
    due: hasDayCounts(facts) ? withinDaysStartingWith(from, within) : null,
    metOn: done?.on,
    rule: workRules[facts.nation],
  };
}

const workRules: Readonly<Record<HomeFacts['nation'], string>> = {
  England: 'SI 2020/312 reg 3(4)',
  Wales: 'WSI 2022/6 reg 6',
  Scotland: 'Housing (Scotland) Act 2006 s 13',
  'Northern Ireland': 'SR 2024/201',
};

function confirmationClocks(facts: HomeFacts, { observation: { id, name }, done }: Owed): Clock[] {
  if (!done) return [];
  const metOn = (to: 'tenant' | 'council') =>
    firstDay(
      facts.served
        .filter((each) => each.what === 'confirmation' && each.to === to && each.of === id && each.on >= done.on)
        .map(({ on }) => on),
    );
  if (facts.nation === 'Wales') return confirmationInWales(facts, { of: id, name }, done, metOn('tenant'));
  if (!hasDayCounts(facts)) return [];
  const rule = facts.nation === 'England' ? 'SI 2020/312 reg 3(5)' : 'SR 2024/201';
  const due = withinDaysOf(done.on, CONFIRMATION_DAYS);
  return [
    { duty: 'confirmation_to_tenant', of: id, name, due, metOn: metOn('tenant'), rule },
    { duty: 'confirmation_to_council', of: id, name, due, metOn: metOn('council'), rule },
  ];
}

/** Work before the contract holder moved in is confirmed with the report, later work on its own; so is work where that day is unknown. */
function confirmationInWales(
  { occupiedFrom }: HomeFacts,
  work: Pick<Clock, 'of' | 'name'>,
  { on }: Remedied,
  metOn: string | undefined,
): Clock[] {
  const from = occupiedFrom && on < occupiedFrom ? occupiedFrom : on;
  const due = withinDaysStartingWith(from, CONFIRMATION_DAYS_IN_WALES);
  return [{ duty: 'confirmation_to_tenant', ...work, due, metOn, rule: workRules.Wales }];
}
