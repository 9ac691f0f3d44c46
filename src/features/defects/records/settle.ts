import { defectKey } from '../../../domain/forms/closes.ts';
import type { Values } from '../../../domain/forms/definition.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { isMadeSafe } from '../../../domain/forms/words/danger-words.ts';
import { part } from '../../../domain/record.ts';
import { daysForWork } from '../../../domain/remedial-clock.ts';
import { readLocalTime, toLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import {
  observationsOf,
  typesWithoutObservations,
  workWithinOf,
} from '../../../server/repositories/entries/observations.ts';
import { occupanciesOf } from '../../../server/repositories/homes/occupants.ts';
import { foundOn } from '../../../server/repositories/reports/earlier-defects.ts';
import { bucketOf, buckets, type Happened, standingOf, type Told } from '../domain/defect-state.ts';
import { laterReports } from '../domain/later.ts';
import { lawOf, WITHIN_DAYS } from '../domain/law.ts';
import { conditionReports } from './condition-reports.ts';
import type { DefectTable } from './schema.ts';

type Company = { companyId: string };

/**
 * Brings the defects of a site to what its certificates, the work on them and the people say: the one place where the state of a
 * defect is written. Observations of new certificates become defects, those that a correction or withdrawal took away are gone.
 */
export async function settleSite(trx: Trx, { companyId }: Company, siteId: string, now: Date): Promise<void> {
  const site = await siteOf(trx, companyId, siteId);
  if (!site) return;
  const rows = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .selectAll()
    .execute();
  const certificates = await certificatesOf(trx, companyId, siteId);
  const known = new Map(rows.map((row) => [defectKey(row.number, row.observation_id), row]));
  const listed = certificates.flatMap(listedIn);
  for (const each of listed) {
    const key = defectKey(each.number, each.observation_id);
    const law = lawOf(site, each.code, each.found_on, each);
    const { isCondition: _, withinDays, fixedHere, safeHere, safeAt: _safe, boardId: _board, ...own } = each;
    const row = known.get(key) ?? newRow(companyId, siteId, own, now, law.targetOn);
    known.set(key, {
      ...row,
      ...own,
      within_days: withinDays,
      gone_at: null,
      starts_on: each.found_on,
      rule: law.rule,
      due_on: law.dueOn,
    });
  }
  const there = new Map(listed.map((each) => [defectKey(each.number, each.observation_id), each]));
  const told = await toldOf(trx, companyId, siteId, site.timeZone);
  const { reports, boards } = await conditionReports(trx, companyId, siteId, certificates);
  const livesThereSince = await tenancyOf(trx, companyId, siteId, dayIn(now, site.timeZone));
  for (const [key, row] of known) {
    const parent = row.parent_id === null ? undefined : rows.find(({ id }) => id === row.parent_id);
    const line = ancestry(row, rows);
    const root = line.at(-1) ?? row;
    const source = there.get(defectKey(root.number, root.observation_id));
    const isAsked = line.every((each, index) =>
      (told.events.get(each.id) ?? []).some(
        ({ kind, at }) => kind === 'further' && at === (line[index - 1] ?? row).created_at,
      ),
    );
    const isThere = source !== undefined && isAsked;
    const own = boards.get(source?.certificate_id ?? '');
    const place = {
      on: row.found_on,
      boards: [...(own?.values() ?? [])],
      board: own?.get(source?.boardId ?? '') ?? '',
    };
    const later = laterReports(reports, place);
    const standing = standingOf({
      happened: told.events.get(row.id) ?? [],
      madeSafe: parent ? undefined : madeSafeBy(source, site.timeZone),
      remedy: !parent && source?.fixedHere ? { on: row.found_on, number: row.number } : told.putRight.get(key),
      later,
      saidGoneOn: told.gone.get(key),
      saidStillOn: told.stillOn.get(key),
      livesThereSince,
      foundOn: row.starts_on,
    });
    const law = parent && lawOf(site, row.code, row.starts_on, { isCondition: source?.isCondition });
    const next: DefectTable = {
      ...row,
      ...(law && { rule: law.rule, due_on: law.dueOn, target_on: row.target_on ?? law.targetOn }),
      ...{ client_id: site.clientId, gone_at: isThere ? null : (row.gone_at ?? now.toISOString()) },
      ...{ state: standing.state, state_on: standing.stateOn, made_safe_on: standing.madeSafeOn },
      made_safe_at: standing.madeSafeAt,
      ...{ done_on: standing.doneOn, done_by: standing.doneBy, no_access_count: standing.noAccessCount },
      ...{ visit_id: standing.visitId, visit_day: told.days.get(standing.visitId ?? '') ?? null },
      later_number: row.parent_id || told.still.has(key) ? null : (later.at(-1)?.number ?? null),
      by_day: row.starts_on,
    };
    next.by_day = next.due_on ?? next.target_on ?? next.starts_on;
    const { state, made_safe_on: madeSafeOn, due_on: dueOn, done_on: doneOn } = next;
    const bucket = bucketOf({ code: next.code, state, madeSafeOn, doneOn, dueOn, followsC3: site.followsC3 });
    await save(
      trx,
      rows.find(({ id }) => id === row.id),
      { ...next, bucket: next.gone_at === null ? aside(bucket, site.isArchived) : null },
    );
  }
}

/** The defects whose investigations led to this one: first that which found it, last that of the report. */
function ancestry(row: DefectTable, rows: readonly DefectTable[]): DefectTable[] {
  const line: DefectTable[] = [];
  let next = row.parent_id;
  while (next !== null && line.length < rows.length) {
    const parent = rows.find(({ id }) => id === next);
    if (!parent) break;
    line.push(parent);
    next = parent.parent_id;
  }
  return line;
}

/** In an archived home nobody follows it: below zero, in no list, and what it was when the home comes back. A danger never stands aside. */
const aside = (bucket: number | null, isArchived: boolean) =>
  isArchived && bucket !== null && bucket !== buckets.atOnce ? -1 - bucket : bucket;

async function save(trx: Trx, before: DefectTable | undefined, next: DefectTable): Promise<void> {
  if (!before) return void (await trx.insertInto('defect').values(next).execute());
  const names = Object.keys(next) as (keyof DefectTable)[];
  const changed = names.filter((name) => next[name] !== before[name]);
  if (changed.length === 0) return;
  const values = Object.fromEntries(changed.map((name) => [name, next[name]]));
  await trx
    .updateTable('defect')
    .set(values)
    .where('company_id', '=', next.company_id)
    .where('id', '=', next.id)
    .execute();
}

type Own = Pick<
  DefectTable,
  'certificate_id' | 'number' | 'observation_id' | 'code' | 'words' | 'location' | 'plain_words' | 'found_on'
>;

/** A defect that is not stored yet; `settleSite` fills in where it stands. */
export function newRow(companyId: string, siteId: string, own: Own, now: Date, targetOn: string): DefectTable {
  return {
    ...{ id: newId(), company_id: companyId, site_id: siteId, client_id: '', parent_id: null, ...own },
    ...{ rule: '', starts_on: own.found_on, within_days: WITHIN_DAYS, due_on: null, target_on: targetOn },
    ...{ holder_id: null, note: '', state: 'open', state_on: own.found_on, made_safe_on: null, made_safe_at: null },
    done_on: null,
    ...{ done_by: '', no_access_count: 0, visit_id: null, visit_day: null, later_number: null, bucket: null },
    ...{ by_day: own.found_on, gone_at: null, created_at: now.toISOString() },
  };
}

async function siteOf(trx: Trx, companyId: string, siteId: string) {
  return trx
    .selectFrom('site')
    .innerJoin('client', 'client.id', 'site.client_id')
    .innerJoin('company', 'company.id', 'site.company_id')
    .where('site.company_id', '=', companyId)
    .where('site.id', '=', siteId)
    .select(['site.nation', 'site.tenure', 'site.premises_type as premisesType', 'site.client_id as clientId'])
    .select(['client.follows_c3 as follows', 'company.time_zone as timeZone', 'site.archived_at as archivedAt'])
    .executeTakeFirst()
    .then((row) => row && { ...row, followsC3: row.follows === 1, isArchived: row.archivedAt !== null });
}

/** The first day of those who live there on a day; null where it is not known. */
async function tenancyOf(trx: Trx, companyId: string, siteId: string, today: string): Promise<string | null> {
  const since = (await occupanciesOf(trx, { companyId }, [siteId])).get(siteId)?.occupiedFrom ?? null;
  return since !== null && since <= today ? since : null;
}

/** The current certificates of the site that can list observations, the latest inspection first: none is too old for its danger to count. */
async function certificatesOf(trx: Trx, companyId: string, siteId: string) {
  const rows = await trx
    .selectFrom('certificate')
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('report.form_type', 'not in', typesWithoutObservations())
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(['certificate.id', 'certificate.number', 'certificate.outcome'])
    .select(['certificate.inspected_on', 'certificate.issued_at', observationsOf(trx).as('observations')])
    .select(workWithinOf(trx).as('within_days'))
    .execute();
  return rows.toSorted((a, b) => (foundOn(a) < foundOn(b) ? 1 : -1));
}

/** The observations of a certificate as defects: with the code left, or as found where the inspector put it right before leaving. */
function listedIn(certificate: Awaited<ReturnType<typeof certificatesOf>>[number]) {
  const list: unknown = certificate.observations === null ? [] : JSON.parse(certificate.observations);
  if (!Array.isArray(list)) return [];
  return (list as Values[]).flatMap((each) => {
    const left = codeLeft(each);
    const code = left ?? each.code;
    const id = textOf(each.id);
    if (!isCode(code) || id === '') return [];
    const { id: certificate_id, number, outcome } = certificate;
    return [
      {
        ...{ certificate_id, number, observation_id: id, code, found_on: foundOn(certificate) },
        ...{ words: textOf(each.text), location: textOf(each.location), plain_words: textOf(each.plain_words) },
        ...{ isCondition: outcome !== null, fixedHere: left === undefined, safeHere: isMadeSafe(each) },
        safeAt: textOf(each.made_safe_at) || null,
        ...{ boardId: textOf(each.board_id), withinDays: daysForWork(certificate.within_days) },
      },
    ];
  });
}

/** What the report says of it; without an hour it was on the day of the inspection. */
function madeSafeBy(
  said: { safeHere: boolean; safeAt: string | null; found_on: string } | undefined,
  timeZone: string,
): Told['madeSafe'] {
  if (!said?.safeHere) return undefined;
  return { on: said.safeAt ? dayIn(new Date(said.safeAt), timeZone) : said.found_on, at: said.safeAt };
}

const HOUR = 3_600_000;

/** An hour of a local day, in UTC ISO text. One that the clock shows twice is read as the later: a deadline is not kept by doubt. */
function instantOf(on: string, time: string, timeZone: string): string | null {
  const first = time === '' ? undefined : readLocalTime(`${on}T${time}`, timeZone);
  if (first === undefined) return null;
  const again = new Date(Date.parse(first) + HOUR).toISOString();
  return toLocalTime(again, timeZone) === toLocalTime(first, timeZone) ? again : first;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isCode = (code: unknown): code is DefectTable['code'] => ['C1', 'C2', 'C3', 'FI'].includes(code as string);

/** What certificates, answers and people say of the site's defects: by `defectKey`, events by the defect's id, days by visit. */
async function toldOf(trx: Trx, companyId: string, siteId: string, timeZone: string) {
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
 * The days on which people said that a defect of an earlier report was put right, those that they say are still there, and the last day
 * on which they said so, also where they took it back.
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
