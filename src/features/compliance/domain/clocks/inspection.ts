import { addDays, addYears, firstDay, lastDay, rentedHomeCap } from '../../../../domain/time/dates.ts';
import type { Clock } from '../clock.ts';
import { type HomeFacts, isOlderSocial } from '../facts.ts';

/** The last day for the first inspection of social homes in England whose tenancy is older than the duty (SI 2025/1043). */
const FIRST_OF_OLDER_SOCIAL = '2026-10-31';
/** Private tenancies in Northern Ireland that are older than 1 April 2025 (SR 2024/201). */
const NORTHERN_IRELAND = { from: '2025-04-01', olderBy: '2025-12-01' } as const;

const rules: Readonly<Record<HomeFacts['nation'], string>> = {
  England: 'SI 2020/312 reg 3(1)(b)',
  Wales: 'WSI 2022/6 reg 6',
  Scotland: 'Housing (Scotland) Act 2006 s 19A',
  'Northern Ireland': 'SR 2024/201',
};
const socialInScotland = 'Scottish Housing Quality Standard';

/**
 * When the next inspection is due: five years on at most, or the report's earlier date. A report on a part leaves the rest to the
 * last report on the whole. Without a report it was due before the tenancy began.
 */
export function inspectionClock(facts: HomeFacts): Clock {
  const { nation, tenure } = facts;
  const rule = nation === 'Scotland' && tenure === 'social_rented' ? socialInScotland : rules[nation];
  return { duty: 'next_inspection', due: nextInspection(facts), rule };
}

/** Whether the whole installation has been inspected: by the latest report, or by one before it on the whole. */
export const isInspected = ({ inspectedOn, scope, previous }: HomeFacts): boolean =>
  scope === 'part' ? Boolean(previous?.inspectedOn) : Boolean(inspectedOn);

function nextInspection(facts: HomeFacts): string | null {
  const reports = facts.scope === 'part' ? [facts, facts.previous] : [facts];
  const ends = reports.flatMap((report) => (report?.inspectedOn ? [endOf(report, facts.nation)] : []));
  const due = isInspected(facts) ? firstDay(ends) : firstInspection(facts);
  if (due === undefined) return null;
  return isOlderSocial(facts) ? (lastDay([due, FIRST_OF_OLDER_SOCIAL]) as string) : due;
}

function endOf({ inspectedOn, nextDue }: Pick<HomeFacts, 'inspectedOn' | 'nextDue'>, nation: string): string {
  return firstDay([rentedHomeCap(inspectedOn as string, nation), nextDue]) as string;
}

/** The day before the tenancy, or the day that the law gave to the tenancies it found. */
function firstInspection(facts: HomeFacts): string | undefined {
  if (isOlderSocial(facts)) return FIRST_OF_OLDER_SOCIAL;
  const begins = facts.tenancyGrantedOn ?? facts.occupiedFrom;
  const { from, olderBy } = NORTHERN_IRELAND;
  if (facts.nation === 'Northern Ireland' && (begins ?? '') < from) return olderBy;
  return begins ? addDays(begins, -1) : undefined;
}

/** Days that a social landlord has for unsafe equipment: as soon as practicable, 28 days after the check at most (reg 3D). */
const EQUIPMENT_REPAIR_DAYS = 28;
const EQUIPMENT_YEARS = 5;

/** Equipment that a social landlord in England supplies: a check every five years, and the repair of what is unsafe. */
export function equipmentClocks(facts: HomeFacts): Clock[] {
  const { equipment } = facts;
  if (!equipment || facts.nation !== 'England' || facts.tenure !== 'social_rented') return [];
  const { checkedOn, safe, repairedOn } = equipment;
  const due = checkedOn ? addYears(checkedOn, EQUIPMENT_YEARS) : firstInspection(facts);
  const check: Clock = {
    duty: 'equipment_check',
    due: due === undefined ? null : isOlderSocial(facts) ? (lastDay([due, FIRST_OF_OLDER_SOCIAL]) as string) : due,
    rule: 'SI 2020/312 reg 3B',
  };
  if (safe || !checkedOn) return [check];
  const repair: Clock = {
    duty: 'equipment_repair',
    due: addDays(checkedOn, EQUIPMENT_REPAIR_DAYS),
    metOn: repairedOn ?? undefined,
    rule: 'SI 2020/312 reg 3D',
  };
  return [check, repair];
}
