import { toLocalTime } from '../../../../domain/time/calendar.ts';
import { firstDay, withinDaysOf } from '../../../../domain/time/dates.ts';
import type { Clock } from '../clock.ts';
import type { HomeFacts } from '../facts.ts';
import { addWorkingDays } from '../working-days.ts';
import { observationsOf } from './work.ts';

/** Awaab's Law, SI 2025/1042: emergencies since 27 October 2025, significant electrical hazards from 30 November 2026. */
const EMERGENCY_FROM = '2025-10-27';
const SIGNIFICANT_FROM = '2026-11-30';
const MAKE_SAFE_HOURS = 24;
const INVESTIGATE_DAYS = 10;
const SUMMARY_DAYS = 3;
const SAFETY_DAYS = 5;
const FURTHER_DAYS = 5;
const FURTHER_WEEKS = 12;

const ZONE = 'Europe/London';
const rule = (reg: string) => `SI 2025/1042${reg}`;

/** Whether Awaab's Law is about a home: social homes in England. */
export const hasHazardClocks = ({ nation, tenure }: Pick<HomeFacts, 'nation' | 'tenure'>): boolean =>
  nation === 'England' && tenure === 'social_rented';

/** Hazards in a social home in England: hours run by the clock, days are working days and the next one is the first. */
export function hazardClocks(facts: HomeFacts): Clock[] {
  if (!hasHazardClocks(facts)) return [];
  const { hazard, hazards = [] } = facts;
  return [
    ...(hazard ? clocksOf(facts, { ...hazard, summaryOn: summaryOn(facts, hazard.investigatedOn) }) : []),
    ...hazards.flatMap((each) => clocksOf(facts, each)),
  ];
}

type Hazard = Omit<NonNullable<HomeFacts['hazards']>[number], 'of'> & { of?: string };

function clocksOf(facts: HomeFacts, hazard: Hazard): Clock[] {
  const { of, name, investigatedOn } = hazard;
  const about = of === undefined ? {} : { of, name };
  const aware = toLocalTime(new Date(hazard.awareAt).toISOString(), ZONE).slice(0, 10);
  if (hazard.kind === 'emergency') {
    if (aware < EMERGENCY_FROM) return [];
    const due = inLondon(Date.parse(hazard.awareAt) + MAKE_SAFE_HOURS * 3_600_000);
    return [
      { duty: 'hazard_make_safe', ...about, due, metOn: safeAt(facts, of, 'time'), rule: rule('') },
      ...furtherClock(facts, hazard),
    ];
  }
  if (aware < SIGNIFICANT_FROM) return [];
  const investigate: Clock = {
    duty: 'hazard_investigate',
    ...about,
    due: addWorkingDays(aware, INVESTIGATE_DAYS, facts.nation),
    metOn: investigatedOn ?? undefined,
    rule: rule(' reg 6'),
  };
  if (!investigatedOn) return [investigate];
  return [
    investigate,
    {
      duty: 'hazard_summary',
      ...about,
      due: addWorkingDays(investigatedOn, SUMMARY_DAYS, facts.nation),
      metOn: hazard.summaryOn ?? undefined,
      rule: rule(' reg 9'),
    },
    {
      duty: 'hazard_safety',
      ...about,
      due: addWorkingDays(investigatedOn, SAFETY_DAYS, facts.nation),
      metOn: safeAt(facts, of, 'day'),
      rule: rule(' reg 11'),
    },
    ...furtherClock(facts, hazard),
  ];
}

/**
 * Further work is to begin in working days; where that is not practicable, in weeks, counted from the investigation. Only a person's word
 * meets it: the certificate of the same defect may be about the safety work alone.
 */
function furtherClock({ nation }: HomeFacts, { of, name, further, furtherBegunOn, investigatedOn }: Hazard): Clock[] {
  if (!further || !investigatedOn) return [];
  const due =
    further === 'days'
      ? addWorkingDays(investigatedOn, FURTHER_DAYS, nation)
      : withinDaysOf(investigatedOn, FURTHER_WEEKS * 7);
  const about = of === undefined ? {} : { of, name };
  return [{ duty: 'hazard_further', ...about, due, metOn: furtherBegunOn ?? undefined, rule: rule(' reg 13') }];
}

/** The first day, from the investigation on, on which the tenant was given the summary. */
function summaryOn({ served }: HomeFacts, investigatedOn: string | null | undefined): string | undefined {
  if (!investigatedOn) return undefined;
  const told = served.filter(
    ({ what, to, on }) => what === 'hazard_summary' && to === 'tenant' && on >= investigatedOn,
  );
  return firstDay(told.map(({ on }) => on));
}

/**
 * When the last of the dangerous observations was made safe or remedied; undefined while one is neither.
 * @param of  the only one that counts; without it all C1 and C2 do.
 */
function safeAt(facts: HomeFacts, of: string | undefined, as: 'day' | 'time'): string | undefined {
  const dangerous = observationsOf(facts).filter(({ observation: { code, id } }) =>
    of === undefined ? code === 'C1' || code === 'C2' : id === of,
  );
  const times = dangerous.map(({ observation, done }) => {
    const at = observation.madeSafeAt ?? undefined;
    const made = at && at.length > 10 ? inLondon(Date.parse(at)) : at;
    return made && done ? (made.slice(0, 10) <= done.on ? made : done.on) : (made ?? done?.on);
  });
  if (times.length === 0 || times.some((time) => time === undefined)) return undefined;
  const last = (times as string[]).toSorted().at(-1) as string;
  return as === 'day' ? last.slice(0, 10) : last;
}

/** RFC 3339 in London's own time: the clock on the wall of the home. */
export function inLondon(instant: number): string {
  const local = toLocalTime(new Date(instant).toISOString(), ZONE);
  const withSeconds = local.length === 16 ? `${local}:00` : local.slice(0, 19);
  const minutes = Math.round((Date.parse(`${withSeconds}Z`) - instant) / 60_000);
  return `${withSeconds}+${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
