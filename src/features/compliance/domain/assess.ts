import { addDays, withinDaysOf } from '../../../domain/time/dates.ts';
import { type Clock, type ClockState, type Duty, keyOf } from './clock.ts';
import { copyClocks } from './clocks/copies.ts';
import { hazardClocks } from './clocks/hazard.ts';
import { equipmentClocks, inspectionClock, isInspected } from './clocks/inspection.ts';
import { observationsOf, workClocks } from './clocks/work.ts';
import { asksCoverage } from './cover.ts';
import { type HomeFacts, knownBy } from './facts.ts';

export type HomeStatus = 'out_of_scope' | 'unknown' | 'danger' | 'abeyance' | 'late' | 'defended' | 'open' | 'in_order';

export type Reason =
  | 'no_report'
  | 'report_expired'
  | 'report_due_soon'
  | 'part_only'
  | 'coverage_asks'
  | 'work_open'
  | 'work_late'
  | 'no_fixed_term'
  | 'further_work'
  | 'c1_not_safe'
  | 'c1_made_safe'
  | 'not_served_tenant'
  | 'service_late'
  | 'council_request_open'
  | 'council_request_late'
  | 'prospective_request_open'
  | 'prospective_request_late'
  | 'confirmation_open'
  | 'confirmation_late'
  | 'hazard_open'
  | 'hazard_late'
  | 'equipment_open'
  | 'equipment_late'
  | 'access_defence'
  | 'access_no_defence'
  | 'abeyance_access'
  | 'late_in_past'
  | 'excluded_tenancy'
  | 'no_statutory_interval'
  | 'recommended_passed'
  | 'date_missing'
  | 'outcome_missing';

type RunningClock = Clock & { key: string; state: ClockState };

/** The state of a home on a day: one status, all reasons, and every clock that led to them. */
export type Assessment = { status: HomeStatus; reasons: readonly Reason[]; clocks: readonly RunningClock[] };

/** Days before an inspection falls due from which it counts as soon. */
const SOON_DAYS = 90;
/** Days within which a copy is looked for where the law gives no number. */
const DAYS_WITHOUT_A_DAY = 28;
/** Attempts on different days, each after written notice, before the defence of access may be accepted (compliance.md 2.1). */
const ATTEMPTS = 3;
/** Days of notice before an attempt: a day, in Scotland two. */
const NOTICE_DAYS = { Scotland: 2, other: 1 } as const;
/** Duties that nobody can meet without getting in. */
const needAccess: ReadonlySet<Duty> = new Set<Duty>([
  'next_inspection',
  'work',
  'hazard_investigate',
  'hazard_safety',
  'hazard_further',
  'equipment_check',
  'equipment_repair',
]);

/** Whether a home is in order at the end of a day, and why. Source: the domain's compliance.md, section 3. */
export function assess(given: HomeFacts): Assessment {
  const facts = knownBy(given);
  const outside = outOfScope(facts);
  if (outside) return { status: 'out_of_scope', reasons: outside, clocks: [] };
  if (!facts.inspectedOn && facts.reportHeld) return { status: 'unknown', reasons: ['date_missing'], clocks: [] };
  const clocks = clocksOf(facts).map((clock) => ({ ...clock, key: keyOf(clock), state: stateOf(clock, facts) }));
  const danger = dangerIn(facts);
  const abeyance = isInAbeyance(facts, clocks);
  const status = statusOf(facts, clocks, { danger: danger === 'not safe', abeyance });
  const reasons = new Set<Reason>([
    ...clocks.flatMap((clock) => reasonsOf(clock, facts)),
    ...furtherReasons(facts, clocks),
  ]);
  if (danger) reasons.add(danger === 'not safe' ? 'c1_not_safe' : 'c1_made_safe');
  if (abeyance) {
    reasons.add('abeyance_access');
    reasons.delete('access_no_defence');
  }
  return { status, reasons: [...reasons], clocks };
}

export function clocksOf(facts: HomeFacts): Clock[] {
  const clocks = [inspectionClock(facts), ...copyClocks(facts), ...workClocks(facts)];
  return [...clocks.filter((clock) => isRecorded(clock, facts)), ...hazardClocks(facts), ...equipmentClocks(facts)];
}

/** Whether the law asked for a copy before anybody recorded here who has one: nothing says that it was not given. */
export const hasOlderCopies = (facts: HomeFacts): boolean =>
  outOfScope(facts) === undefined &&
  [...copyClocks(facts), ...workClocks(facts)].some((clock) => clock.metOn === undefined && !isRecorded(clock, facts));

/** A copy is asked for where its last day is not before copies are recorded; one without a day, as if it had the days of England. */
function isRecorded({ duty, due }: Clock, { copiesRecordedFrom: from, inspectedOn }: HomeFacts): boolean {
  if (!/^(report|confirmation)_to_/.test(duty)) return true;
  if (from === null) return false;
  return (due ?? (inspectedOn ? withinDaysOf(inspectedOn, DAYS_WITHOUT_A_DAY) : from)) >= from;
}

/** Why no duty with a day applies today; undefined where one does. */
export function outOfScope(facts: HomeFacts): Reason[] | undefined {
  const { tenure, nation, today, nextDue } = facts;
  const isExcluded = Boolean(facts.excluded) || (nation === 'Northern Ireland' && tenure === 'social_rented');
  if (!isExcluded && tenure !== 'owner' && facts.let) return undefined;
  const passed: Reason[] = nextDue && nextDue < today ? ['recommended_passed'] : [];
  return [isExcluded ? 'excluded_tenancy' : 'no_statutory_interval', ...passed];
}

function stateOf(clock: Clock, facts: HomeFacts): ClockState {
  const { duty, due, metOn } = clock;
  if (metOn !== undefined) return due === null || isBy(metOn, due) ? 'met' : 'met_late';
  // The home is let and nobody knows since when: its missing report was due before that.
  if (due === null) return duty === 'next_inspection' ? 'late' : 'no_term';
  // The end of the day is asked about, so a time within it has passed.
  if (due.length > 10 ? due.slice(0, 10) > facts.today : due >= facts.today) return 'open';
  return isDefended(clock, facts) ? 'defended' : 'late';
}

/** Whether a day or time is not after another. A day whose hour nobody knows is in time for an hour on a later day only. */
function isBy(met: string, due: string): boolean {
  if (met.length > 10 && due.length > 10) return Date.parse(met) <= Date.parse(due);
  return due.length > 10 ? met < due.slice(0, 10) : met.slice(0, 10) <= due;
}

/** Whether refused access excuses a duty. A defence that was accepted for one observation excuses the work on that observation only. */
export function isDefended({ duty, of }: Clock, facts: HomeFacts): boolean {
  if (!needAccess.has(duty)) return false;
  const own = duty === 'work' ? observationsOf(facts).find(({ observation }) => observation.id === of) : undefined;
  const acceptedOn = own?.observation.defendedOn ?? facts.defenceAcceptedOn;
  if (!acceptedOn) return false;
  const notice = facts.nation === 'Scotland' ? NOTICE_DAYS.Scotland : NOTICE_DAYS.other;
  // A new tenant has refused nobody.
  const since = facts.occupiedFrom && facts.occupiedFrom <= facts.today ? facts.occupiedFrom : '';
  if (acceptedOn < since) return false;
  const attempts = facts.access.filter(
    ({ noticeOn, visitOn }) => visitOn >= since && noticeOn && addDays(noticeOn, notice) <= visitOn,
  );
  return new Set(attempts.map(({ visitOn }) => visitOn)).size >= ATTEMPTS;
}

/** A C1 that nobody made safe or remedied, or one that is safe and still to be remedied. */
export function dangerIn(facts: HomeFacts): 'not safe' | 'made safe' | undefined {
  const left = observationsOf(facts).filter(({ observation, done }) => observation.code === 'C1' && !done);
  if (left.some(({ observation }) => !observation.madeSafeAt)) return 'not safe';
  return left.length > 0 ? 'made safe' : undefined;
}

/** A social home in Scotland whose inspection is overdue because the tenant refused access (SHQS). */
const isInAbeyance = (facts: HomeFacts, clocks: readonly RunningClock[]): boolean =>
  abeyanceMayBegin(facts) &&
  clocks.some(({ duty, state }) => duty === 'next_inspection' && (state === 'late' || state === 'defended'));

/** Whether the home goes into abeyance when its inspection is overdue. */
export const abeyanceMayBegin = ({ nation, tenure, access, inspectedOn }: HomeFacts): boolean =>
  nation === 'Scotland' &&
  tenure === 'social_rented' &&
  // A refusal before the last inspection did not prevent that inspection.
  access.some(({ result, visitOn }) => result === 'refused' && visitOn > (inspectedOn ?? ''));

function statusOf(
  facts: HomeFacts,
  clocks: readonly RunningClock[],
  { danger, abeyance }: { danger: boolean; abeyance: boolean },
): HomeStatus {
  const has = (...states: ClockState[]) => clocks.some(({ state }) => states.includes(state));
  if (danger) return 'danger';
  if (!facts.outcomeRead) return 'unknown';
  if (abeyance) return 'abeyance';
  if (has('late')) return 'late';
  if (has('defended')) return 'defended';
  return clocks.some((clock) => isOwed(clock, facts)) ? 'open' : 'in_order';
}

/** Whether a running clock needs action now. The next inspection does only if there was no inspection yet. */
const isOwed = (clock: RunningClock, facts: HomeFacts): boolean =>
  (clock.state === 'open' || clock.state === 'no_term') && isForNow(clock, facts);

/** Whether something can be done about a duty before its day comes. */
export function isForNow({ duty }: Pick<Clock, 'duty'>, facts: HomeFacts): boolean {
  if (duty === 'next_inspection') return !isInspected(facts);
  if (duty === 'equipment_check') return !facts.equipment?.checkedOn;
  return true;
}

/** The reason for a running clock and for a late one. The next inspection has its own words elsewhere. */
const named: Readonly<Record<Exclude<Duty, 'next_inspection'>, readonly [open: Reason, late: Reason]>> = {
  report_to_tenant: ['not_served_tenant', 'service_late'],
  report_to_new_tenant: ['not_served_tenant', 'service_late'],
  report_to_council: ['council_request_open', 'council_request_late'],
  report_to_prospective: ['prospective_request_open', 'prospective_request_late'],
  work: ['work_open', 'work_late'],
  confirmation_to_tenant: ['confirmation_open', 'confirmation_late'],
  confirmation_to_council: ['confirmation_open', 'confirmation_late'],
  hazard_make_safe: ['hazard_open', 'hazard_late'],
  hazard_investigate: ['hazard_open', 'hazard_late'],
  hazard_summary: ['hazard_open', 'hazard_late'],
  hazard_safety: ['hazard_open', 'hazard_late'],
  hazard_further: ['hazard_open', 'hazard_late'],
  equipment_check: ['equipment_open', 'equipment_late'],
  equipment_repair: ['equipment_open', 'equipment_late'],
};

function reasonsOf(clock: RunningClock, facts: HomeFacts): Reason[] {
  const { duty, state } = clock;
  if (state === 'met') return [];
  if (state === 'met_late') return ['late_in_past'];
  if (state === 'defended') return ['access_defence'];
  if (duty === 'next_inspection') return inspectionReasons(clock, facts);
  const [open, late] = named[duty];
  if (state === 'late') return [late];
  if (duty === 'equipment_check' && !isOwed(clock, facts)) return [];
  return state === 'no_term' ? [open, 'no_fixed_term'] : [open];
}

function inspectionReasons({ state, due }: RunningClock, facts: HomeFacts): Reason[] {
  if (!isInspected(facts)) return ['no_report'];
  if (state === 'late') return ['report_expired'];
  return due !== null && due <= addDays(facts.today, SOON_DAYS) ? ['report_due_soon'] : [];
}

function furtherReasons(facts: HomeFacts, clocks: readonly RunningClock[]): Reason[] {
  const reasons: Reason[] = [];
  if (!facts.outcomeRead) reasons.push('outcome_missing');
  if (facts.inspectedOn && facts.scope === 'part') reasons.push('part_only');
  if (facts.inspectedOn && asksCoverage(facts.coverage)) reasons.push('coverage_asks');
  if (isFurtherOwed(facts)) reasons.push('further_work');
  const isLocked = clocks.some(
    (clock) => clock.state === 'late' && needAccess.has(clock.duty) && !isDefended(clock, facts),
  );
  if (isLocked && facts.access.length > 0) reasons.push('access_no_defence');
  return reasons;
}

/** An investigation asked for more, and some of it is not done. */
function isFurtherOwed(facts: HomeFacts): boolean {
  const owed = new Map(observationsOf(facts).map(({ observation, done }) => [observation.id, done]));
  return [...owed.values()].some(
    (done) =>
      done?.result === 'further_needed' && (done.finds.length === 0 || done.finds.some(({ id }) => !owed.get(id))),
  );
}
