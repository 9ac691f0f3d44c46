import { defectKey } from '../../../domain/forms/closes.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { earlierCertificatesOf } from '../../../server/repositories/homes/earlier-certificates.ts';
import { occupanciesOf } from '../../../server/repositories/homes/occupants.ts';
import { bucketOf, buckets, standingOf, type Told } from '../domain/defect-state.ts';
import { DESCRIBED } from '../domain/described.ts';
import { laterReports } from '../domain/later.ts';
import { lawOf, WITHIN_DAYS } from '../domain/law.ts';
import { conditionReports } from './condition-reports.ts';
import { certificatesOf, foundIn, type Listed } from './listed-defects.ts';
import { foundByOthers, ownAmong } from './others/listed-by-others.ts';
import type { DefectTable } from './schema.ts';
import { toldOf } from './told-of.ts';

type Company = { companyId: string };

/**
 * Works out the defects of a site from its certificates, the work on them and what people recorded. Nothing else writes the state of a
 * defect. Observations of new certificates become defects; those that a correction or withdrawal removed are gone. Of two transactions that
 * add the same defect, the second waits for the first, and works the site out again from what is there then.
 */
export async function settleSite(trx: Trx, company: Company, siteId: string, now: Date): Promise<void> {
  if (!(await settle(trx, company, siteId, now))) await settle(trx, company, siteId, now, insertDefect);
}

const insertDefect = (trx: Trx, row: DefectTable) => trx.insertInto('defect').values(row);

/** Leaves out one that another transaction has added. */
const insertNew = (trx: Trx, row: DefectTable) => insertDefect(trx, row).onConflict((conflict) => conflict.doNothing());

/** @returns false where another transaction added one of the defects meanwhile. */
async function settle(
  trx: Trx,
  { companyId }: Company,
  siteId: string,
  now: Date,
  insert: typeof insertDefect = insertNew,
): Promise<boolean> {
  const site = await siteOf(trx, companyId, siteId);
  if (!site) return true;
  const rows = await trx
    .selectFrom('defect')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .orderBy('id')
    .selectAll()
    .execute();
  const certificates = await certificatesOf(trx, companyId, siteId);
  const others = (await earlierCertificatesOf(trx, { companyId }, [siteId])).get(siteId) ?? [];
  const told = await toldOf(trx, companyId, siteId, site.timeZone);
  const listed = [
    ...certificates.flatMap(foundIn),
    ...foundByOthers(others, { rows, told, own: await ownAmong(trx, { companyId }, others) }),
  ];
  const named = new Map(listed.map(({ observation_id, number }) => [observation_id, number]));
  const known = new Map(
    rows.map((row) => {
      // The number of another firm's report may have been corrected.
      const number = row.earlier_id === null ? row.number : (named.get(row.observation_id) ?? row.number);
      return [defectKey(number, row.observation_id), row];
    }),
  );
  for (const each of listed) {
    const key = defectKey(each.number, each.observation_id);
    const law = lawOf(site, each.code, each.found_on, each);
    const { isCondition: _, withinDays, fixedHere, safeHere, safeAt: _safe, boardId: _board, ...own } = each;
    const row = known.get(key) ?? newRow(companyId, siteId, own, now, law.targetOn);
    const isDescribed = told.events.get(row.id)?.some(({ kind }) => kind === DESCRIBED);
    known.set(key, {
      ...row,
      ...own,
      ...(isDescribed && { words: row.words, location: row.location }),
      within_days: withinDays,
      gone_at: null,
      starts_on: each.found_on,
      rule: law.rule,
      due_on: law.dueOn,
    });
  }
  const there = new Map(listed.map((each) => [defectKey(each.number, each.observation_id), each]));
  const { reports, boards } = await conditionReports(trx, companyId, siteId, { certificates, others });
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
    const stored = { ...next, bucket: next.gone_at === null ? aside(bucket, site.isArchived) : null };
    const before = rows.find(({ id }) => id === row.id);
    if (before) await save(trx, before, stored);
    else if ((await insert(trx, stored).executeTakeFirstOrThrow()).numInsertedOrUpdatedRows !== 1n) return false;
  }
  return true;
}

/** The defects whose investigations led to this one, the nearest first and the report's own defect last. */
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

/**
 * The bucket of a defect in an archived home: below zero, so no list shows it, and reversible when the home comes back. A danger keeps its
 * bucket.
 */
const aside = (bucket: number | null, isArchived: boolean) =>
  isArchived && bucket !== null && bucket !== buckets.atOnce ? -1 - bucket : bucket;

async function save(trx: Trx, before: DefectTable, next: DefectTable): Promise<void> {
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

type Own = Omit<Listed, 'isCondition' | 'withinDays' | 'fixedHere' | 'safeHere' | 'safeAt' | 'boardId'>;

/** A defect that is not stored yet; `settleSite` fills in its state. */
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

/** What the report says of it; without an hour it was on the day of the inspection. */
function madeSafeBy(
  said: { safeHere: boolean; safeAt: string | null; found_on: string } | undefined,
  timeZone: string,
): Told['madeSafe'] {
  if (!said?.safeHere) return undefined;
  return { on: said.safeAt ? dayIn(new Date(said.safeAt), timeZone) : said.found_on, at: said.safeAt };
}
