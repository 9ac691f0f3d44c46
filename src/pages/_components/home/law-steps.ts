import { defectKey } from '../../../domain/forms/closes.ts';
import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import { doesWork } from '../../../domain/visit/does-work.ts';
import { asksInspection, type Duty, isPaper } from '../../../features/compliance/domain/clock.ts';
import { nextDutyOf } from '../../../features/compliance/domain/words.ts';
import type { HomeState } from '../../../features/compliance/server/states.ts';
import { isOver, isToVerify } from '../../../features/defects/domain/defect-state.ts';
import { type Defect, listDefectsAt } from '../../../features/defects/records/defects.ts';
import {
  listOpenVisitRequests,
  type VisitRequest,
} from '../../../features/visit-requests/server/repository/visit-requests.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { PageContext } from '../../../server/pages/page.ts';
import { can } from '../../../server/permissions.ts';
import {
  type BookedVisit,
  listAwaitedReports,
  listBookedVisits,
} from '../../../server/repositories/homes/booked-visits.ts';

/** The one thing to do next about a duty of the law. Without `href`: a word on what others do. */
export type LawStep = { words: string; href?: string; isBooked?: boolean; isAsked?: boolean };

type Asked = {
  siteId: string;
  duty: Duty;
  /** Of the duties about a defect, where it is one of this company's reports. */
  defect?: Pick<Defect, 'id' | 'state' | 'visit_id' | 'visit_day' | 'visitor_name' | 'done_on'> | undefined;
  /** To this site, the next one first. */
  visits: readonly BookedVisit[];
  /** It was inspected, and the report is not issued yet. */
  isInspected?: boolean;
  /** What the viewer asked for there and waits for. */
  asked?: readonly Pick<VisitRequest, 'what' | 'defectId'>[];
};

/** The next step of a row: a paper is given, work and inspections are booked, and what is booked says so. */
export function lawStepOf(
  viewer: Pick<Viewer, 'role'>,
  { siteId, duty, defect, visits, isInspected = false, asked = [] }: Asked,
): LawStep | undefined {
  // The page of a home's copies is for all of them.
  if (isPaper(duty))
    return can(viewer, 'service.record') ? { words: 'Give', href: `/sites/${siteId}/copies` } : undefined;
  if (asksInspection(duty) && isInspected)
    return { words: 'Inspected, report on its way', href: `/sites/${siteId}`, isBooked: true };
  const isWork = duty === 'work' || duty.startsWith('hazard_');
  const booked = isWork ? repairOf(defect) : visits.find((visit) => doesWork(visit, CONDITION_REPORT));
  if (booked) return bookedStep(viewer, siteId, booked);
  if (defect && isToVerify({ state: defect.state, doneOn: defect.done_on }))
    return can(viewer, 'defects.follow') ? { words: 'Verify', href: `/defects/${defect.id}#moves` } : undefined;
  // Its page has the form for what was said and done about the hazard.
  if (duty.startsWith('hazard_')) return { words: 'Open', href: defect ? `/defects/${defect.id}` : `/sites/${siteId}` };
  if (viewer.role === 'client') {
    const about = duty === 'work' && defect ? `defect=${defect.id}` : `what=${isWork ? 'repair' : 'inspection'}`;
    if (isWork && defect && defect.state !== 'open') return undefined;
    return asksFor(duty, defect?.id, asked)
      ? { words: 'You asked for it', href: `/sites/${siteId}#asked`, isAsked: true }
      : { words: 'Ask for a visit', href: `/sites/${siteId}/ask-for-visit?${about}` };
  }
  if (!can(viewer, 'visits.book')) return undefined;
  if (duty === 'work' && defect && !isOver(defect.state))
    return { words: 'Book repair', href: `/defects/repair?defect=${defect.id}` };
  return { words: isWork ? 'Book repair' : 'Book', href: `/visits/new?site=${siteId}` };
}

/** “Another visit” is for any of them: what they want of it stands in their note. */
const asksFor = (duty: Duty, defectId: string | undefined, asked: NonNullable<Asked['asked']>): boolean =>
  asked.some(
    (each) =>
      each.what === 'other' ||
      (duty === 'work' ? each.defectId === (defectId ?? null) && each.what === 'repair' : each.what === 'inspection'),
  );

type Booked = { id: string; day: string; person: string };

const repairOf = (defect: Asked['defect']): Booked | undefined =>
  defect?.state === 'booked' && defect.visit_id !== null
    ? { id: defect.visit_id, day: defect.visit_day ?? '', person: defect.visitor_name ?? '' }
    : undefined;

/** Who goes, and the page of the visit, are for the people of the company. */
function bookedStep(viewer: Pick<Viewer, 'role'>, siteId: string, { id, day, person }: Booked): LawStep {
  const words = `Booked ${showDay(day)}`;
  return can(viewer, 'visits.read')
    ? { isBooked: true, words: [words, person].filter(Boolean).join(', '), href: `/visits/${id}` }
    : { isBooked: true, words, href: `/sites/${siteId}` };
}

/** A landlord with more than these waiting sees a second one refused. */
const MOST_ASKED = 200;

/** The next step of each home about the duty whose day comes first. */
export async function lawSteps(
  { db, viewer }: Pick<PageContext, 'db' | 'viewer'>,
  states: ReadonlyMap<string, HomeState>,
  today: string,
): Promise<ReadonlyMap<string, LawStep>> {
  const sites = [...states.keys()];
  const visits = Map.groupBy(await listBookedVisits(db, viewer, sites, today), ({ siteId }) => siteId);
  const waiting = viewer.role === 'client' ? await listOpenVisitRequests(db, viewer, MOST_ASKED) : [];
  const asked = Map.groupBy(waiting, ({ siteId }) => siteId);
  const inspected = new Set(
    (await listAwaitedReports(db, viewer, sites, CONDITION_REPORT)).map(({ siteId }) => siteId),
  );
  const duties = sites.flatMap((siteId) => {
    const next = nextDutyOf((states.get(siteId) as HomeState).assessment);
    return next ? [{ siteId, ...next }] : [];
  });
  const about = duties.filter(({ of }) => of !== undefined).map(({ siteId }) => siteId);
  const defects = Map.groupBy(await listDefectsAt(db, viewer, about), ({ site_id }) => site_id);
  return new Map(
    duties.flatMap(({ siteId, duty, of }) => {
      const defect = defects.get(siteId)?.find((each) => defectKey(each.number, each.observation_id) === of);
      const at = { visits: visits.get(siteId) ?? [], asked: asked.get(siteId) ?? [] };
      const step = lawStepOf(viewer, { siteId, duty, defect, isInspected: inspected.has(siteId), ...at });
      return step ? [[siteId, step] as const] : [];
    }),
  );
}
