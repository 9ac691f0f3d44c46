import { defectKey } from '../../../domain/forms/closes.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { part } from '../../../domain/record.ts';
import { readLocalTime, toLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import type { Happened } from '../domain/defect-state.ts';

/** The recorded facts about a site's defects: answers and certificates by `defectKey`, events by the defect's id, days by visit. */
export async function toldOf(trx: Trx, companyId: string, siteId: string, timeZone: string) {
  const events = await trx
    .selectFrom('defect_event')
    .innerJoin('defect', 'defect.id', 'defect_event.defect_id')
    .where('defect.company_id', '=', companyId)
    .where('defect.site_id', '=', siteId)
    .where('defect_event.undone_at', 'is', null)
    .orderBy('defect_event.at')
    .orderBy('defect_event.id')
    .select([
      'defect_event.defect_id',
      'defect_event.kind',
      'defect_event.on_day',
      'defect_event.at_time',
      'defect_event.paper',
      'defect_event.at',
    ])
    .select('defect_event.visit_id')
    .execute();
  const byDefect = new Map<string, (Happened & { at: string })[]>();
  for (const { defect_id, kind, on_day: on, at_time, paper, at, visit_id: visitId } of events) {
    const time = instantOf(on, at_time, timeZone);
    byDefect.set(defect_id, [...(byDefect.get(defect_id) ?? []), { kind, on, time, paper, at, visitId }]);
  }
  const visits = [...new Set(events.flatMap(({ visit_id }) => visit_id ?? []))];
  const days = visits.length === 0 ? [] : await daysOf(trx, companyId, visits);
  return {
    events: byDefect,
    days: new Map(days.map(({ id, day }) => [id, day])),
    putRight: await putRightOf(trx, companyId, siteId, timeZone),
    ...(await answersAt(trx, companyId, siteId, timeZone)),
  };
}

const daysOf = (trx: Trx, companyId: string, ids: readonly string[]) =>
  trx.selectFrom('visit').where('company_id', '=', companyId).where('id', 'in', ids).select(['id', 'day']).execute();

/** The certificate that puts each observation right, and the day its work was completed. */
async function putRightOf(trx: Trx, companyId: string, siteId: string, timeZone: string) {
  const rows = await trx
    .selectFrom('remedy')
    .innerJoin('certificate as by', 'by.id', 'remedy.certificate_id')
    .innerJoin('report', 'report.id', 'by.report_id')
    .where('remedy.company_id', '=', companyId)
    .where('remedy.site_id', '=', siteId)
    .where('by.status', '=', 'current')
    .orderBy('by.issued_at', 'desc')
    .orderBy('by.id', 'desc')
    .select(['remedy.number', 'remedy.observation_id', 'by.number as by_number', 'by.issued_at', 'by.canonical'])
    .select(['report.form_type', 'report.edition'])
    .execute();
  return new Map(
    rows.map(({ number, observation_id, by_number, issued_at, canonical, ...of }) => {
      const closes = findForm(of.form_type, of.edition)?.closes;
      const done = closes && part(JSON.parse(canonical).report, closes.completedOn.replaceAll('/', '.'));
      const on = typeof done === 'string' && done !== '' ? done : dayIn(new Date(issued_at), timeZone);
      return [defectKey(number, observation_id), { on, number: by_number }];
    }),
  );
}

/**
 * People's answers about defects of earlier reports: the day a defect was said to be gone, the defects said to be still there, and the last
 * day on which a person said so, even if they took it back later.
 */
async function answersAt(trx: Trx, companyId: string, siteId: string, timeZone: string) {
  const rows = await trx
    .selectFrom('defect_answer')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .select(['number', 'observation_id', 'created_at', 'answer', 'undone_at'])
    .execute();
  const gone = new Map<string, string>();
  const still = new Set<string>();
  const stillOn = new Map<string, string>();
  for (const row of rows) {
    const key = defectKey(row.number, row.observation_id);
    const day = dayIn(new Date(row.created_at), timeZone);
    if (row.answer !== 'put_right') stillOn.set(key, day);
    if (row.undone_at !== null) continue;
    if (row.answer === 'put_right') gone.set(key, day);
    else still.add(key);
  }
  return { gone, still, stillOn };
}

const HOUR = 3_600_000;

/** An hour of a local day, in UTC ISO text. One that the clock shows twice is read as the later: a deadline is not kept by doubt. */
function instantOf(on: string, time: string, timeZone: string): string | null {
  const first = time === '' ? undefined : readLocalTime(`${on}T${time}`, timeZone);
  if (first === undefined) return null;
  const again = new Date(Date.parse(first) + HOUR).toISOString();
  return toLocalTime(again, timeZone) === toLocalTime(first, timeZone) ? again : first;
}
