import type { VisitWarning } from '../../../components/office/visits/visit-warnings.tsx';
import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';
import { readLocalTime, showDay, toLocalTime } from '../../../domain/time/calendar.ts';
import { addDays } from '../../../domain/time/dates.ts';
import { doesWork } from '../../../domain/visit/does-work.ts';
import { noticeWarning, shortNotice } from '../../../domain/visit/notice.ts';
import { isPastArrival } from '../../../domain/visit/status.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Db } from '../../../server/db/dialect.ts';
import { soon } from '../../../server/office-lists/home-filters.ts';
import { listAwaitedReports, listBookedVisits } from '../../../server/repositories/homes/booked-visits.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { namesOf } from '../../../server/repositories/people/people.ts';
import { isWorkingDay } from '../../compliance/domain/working-days.ts';
import { homeStates } from '../../compliance/server/states.ts';
import { isToRepair } from '../../defects/domain/defect-state.ts';
import { type Defect, listDefectsAt } from '../../defects/records/defects.ts';
import { showAbsence } from '../domain/absence.ts';
import type { Placed } from '../domain/proposal.ts';
import { overlap } from '../domain/windows.ts';
import { type ChosenSite, listAbsences, listBusy, listChosenSites } from './repository/planned.ts';

/** A visit to be booked or moved. */
export type PlannedVisit = Placed & {
  siteName: string;
  /** The visit itself where it is booked already, and when it was to begin. */
  visitId?: string;
  was?: { day: string; from: string };
};
/** A warning about one of the visits, by its site. `isSettled`: the home needs no visit of the plan. */
export type PlanWarning = VisitWarning & { siteId: string; isSettled?: boolean };

/**
 * What a person is asked before all these visits are booked or moved at once: other visits of the same people at that time, also
 * within the plan; homes that have a visit already, or a report of that kind that waits to be issued; people who are away; shorter notice
 * than a tenant must have; closed days and days that have passed.
 * @param kind  of the new visits, as the form type of their reports.
 */
export async function warningsAbout(
  db: Db,
  viewer: Viewer,
  planned: readonly PlannedVisit[],
  now: Date,
  kind = '',
): Promise<PlanWarning[]> {
  if (planned.length === 0) return [];
  const { timeZone } = await getCompany(db, viewer);
  const local = toLocalTime(now.toISOString(), timeZone);
  const today = local.slice(0, 10);
  const days = planned.map(({ day }) => day).sort();
  const span = { from: days[0] as string, to: days.at(-1) as string };
  const own = new Set(planned.map(({ visitId }) => visitId));
  const busy = Map.groupBy(
    (await listBusy(db, viewer, span)).filter(({ id }) => !own.has(id)),
    ({ personId, day }) => `${personId} ${day}`,
  );
  const away = await listAbsences(db, viewer, span);
  const news = planned.filter(({ visitId }) => visitId === undefined);
  const there = Map.groupBy(await warningsOfHomes(db, viewer, news, { kind, now: local }), ({ siteId }) => siteId);
  const names = await namesOf(
    db,
    viewer,
    planned.map(({ personId }) => personId),
  );
  const ids = planned.map(({ siteId }) => siteId);
  const homes = new Map((await listChosenSites(db, viewer, ids)).map((home) => [home.id, home]));
  const inPlan = Map.groupBy(planned, ({ personId, day }) => `${personId} ${day}`);
  return planned.flatMap((visit) => {
    const { siteId, personId, day } = visit;
    const name = names.get(personId) ?? '';
    const warn = (key: string, message: string, other?: { id: string; words: string }): PlanWarning => ({
      ...{ key: `${key}~${visit.visitId ?? siteId}`, message: `${visit.siteName}: ${message}`, siteId },
      ...(other && { visit: other }),
    });
    const sameDay = inPlan.get(`${personId} ${day}`) ?? [];
    const before = sameDay.slice(0, sameDay.indexOf(visit));
    const hours = shortFor(visit, homes.get(siteId));
    const short = hours === undefined ? undefined : noticeWarning(hours, { day, windowFrom: visit.from });
    const off = away.find((each) => each.personId === personId && each.from <= day && day <= each.to);
    return [
      ...(day < today ? [warn(`past.${day}`, `${showDay(day)} has passed.`)] : []),
      ...(isWorkingDay(day, homes.get(siteId)?.nation ?? 'England')
        ? []
        : [warn(`closed.${day}`, `${showDay(day)} is a weekend or bank holiday.`)]),
      ...(short ? [warn(short.key, short.message)] : []),
      ...(off ? [warn(`off.${off.id}.${day}`, `${name} is away on ${showDay(day)} (${showAbsence(off.kind)}).`)] : []),
      ...(busy.get(`${personId} ${day}`) ?? [])
        .filter((each) => overlap(each, visit))
        .map((each) =>
          warn(each.id, `${name} has another visit on ${showDay(day)}, ${each.from} to ${each.to}:`, {
            id: each.id,
            words: each.siteName,
          }),
        ),
      ...before
        .filter((each) => overlap(each, visit))
        .map((each) => warn(`in.${each.siteId}`, `${name} is at ${each.siteName} at the same time.`)),
      ...(visit.visitId === undefined ? (there.get(siteId) ?? []) : []),
    ];
  });

  /** The notice that the people of a home do not have: none is asked of a window that is over, and of a time that stays. */
  function shortFor({ day, from, to, was }: PlannedVisit, home: ChosenSite | undefined): number | undefined {
    if (!home || `${day}T${to}` <= local || (was?.day === day && was.from === from)) return undefined;
    return shortNotice(home, readLocalTime(`${day}T${from}`, timeZone) ?? '', now);
  }
}

/**
 * What stands at homes already: visits that are booked, reports of a kind that wait to be issued, and defects that an inspection repairs
 * none of.
 * @param kind  of the visits that are planned, as the form type of their reports.
 * @param now  YYYY-MM-DDTHH:MM in the company's zone: a visit that did not begin in time is none.
 */
export async function warningsOfHomes(
  db: Db,
  viewer: Viewer,
  homes: readonly { siteId: string; siteName: string }[],
  { kind, now }: { kind: string; now: string },
): Promise<PlanWarning[]> {
  const siteIds = homes.map(({ siteId }) => siteId);
  const today = now.slice(0, 10);
  const booked = await listBookedVisits(db, viewer, siteIds, today);
  const visits = Map.groupBy(
    booked.filter(({ isStarted, day, to }) => isStarted || !isPastArrival({ day, windowTo: to }, now)),
    ({ siteId }) => siteId,
  );
  const reports = Map.groupBy(await listAwaitedReports(db, viewer, siteIds, kind), ({ siteId }) => siteId);
  const repairs =
    kind === CONDITION_REPORT ? await repairsInstead(db, viewer, siteIds, today) : new Map<string, Defect[]>();
  return homes.flatMap(({ siteId, siteName }): PlanWarning[] => [
    ...[repairs.get(siteId) ?? []]
      .filter(({ length }) => length > 0)
      .map((defects) => repairWarning(siteId, siteName, defects)),
    ...(reports.get(siteId) ?? []).map(({ id }) => ({
      ...{ key: `report.${id}~${siteId}`, siteId, isSettled: true },
      message: `${siteName}: a report (${kind}) was submitted and is not issued yet.`,
    })),
    ...(visits.get(siteId) ?? []).map((each) => ({
      ...{ key: `there.${each.id}~${siteId}`, siteId, isSettled: doesWork(each, kind) },
      message: `${siteName}: there is a visit already (${each.kind}), on ${showDay(each.day)} with ${each.person}:`,
      visit: { id: each.id, words: `${each.from} to ${each.to}` },
    })),
  ]);
}

/** The open defects of homes whose inspection is not due: what they wait for is the repair. */
async function repairsInstead(db: Db, viewer: Viewer, siteIds: readonly string[], today: string) {
  const open = Map.groupBy((await listDefectsAt(db, viewer, siteIds)).filter(isToRepair), ({ site_id }) => site_id);
  const states = await homeStates(db, viewer, [...open.keys()], today);
  const lastDay = addDays(today, Math.max(...soon));
  return new Map([...open].filter(([id]) => (states.get(id)?.inspectionDue ?? '') > lastDay));
}

function repairWarning(siteId: string, siteName: string, defects: readonly Defect[]): PlanWarning {
  const codes = [...new Set(defects.map(({ code }) => code))].sort();
  const query = new URLSearchParams(defects.map(({ id }) => ['defect', id]));
  return {
    ...{
      key: `repair.${codes.join('.')}~${siteId}`,
      siteId,
      message: `${siteName} has an open ${codes.join(' and ')}:`,
    },
    link: { href: `/defects/repair?${query}`, words: 'book the repair instead' },
  };
}
