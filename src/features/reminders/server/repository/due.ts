import { type SqlBool, sql } from 'kysely';
import { CONDITION_REPORT } from '../../../../domain/register/earlier-certificate.ts';
import { addDays } from '../../../../domain/time/dates.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import { awaitedReports } from '../../../../server/repositories/homes/booked-visits.ts';

type Of = { companyId: string };
/** A page of a list in an order of its own: pass the last row for the next. */
export const ROWS_AT_ONCE = 1000;

export type DueInspection = {
  siteId: string;
  clientId: string;
  name: string;
  postcode: string;
  /** YYYY-MM-DD */
  due: string;
  /** The law sets no day for this home: its last report recommends it. */
  isRecommended: boolean;
  /** It is not late by law, because the tenant refuses access: a defence was accepted, or in Scotland a social home is in abeyance. */
  isExcused: boolean;
  /** Visits since the last inspection on which nobody let us in. */
  noAccess: number;
  /** The day of the next visit that is booked to inspect it. */
  visitDay: string | null;
  /** The day of the visit that began lately to inspect it. */
  begunOn: string | null;
  /** It was inspected; the report is checked, and not issued yet. */
  isInspected: boolean;
};

/** Days after which an inspection that began and was not handed in is no reason to wait. */
const BEGUN_LATELY = 14;

/** The homes whose next inspection is due up to a day, or was, by that day: not those where other work is. @param today  YYYY-MM-DD. */
export async function listInspectionsDue(
  db: Db,
  { companyId }: Of,
  { today, to, after }: { today: string; to: string; after?: DueInspection | undefined },
): Promise<DueInspection[]> {
  const rows = await db
    .selectFrom('home_state')
    .where('home_state.company_id', '=', companyId)
    .where('home_state.inspection_due', '<=', to)
    .where('home_state.last_inspected', '<>', '')
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(home_state.inspection_due, home_state.site_id) > (${after?.due}, ${after?.siteId})`),
    )
    .innerJoin('site', 'site.id', 'home_state.site_id')
    .orderBy('home_state.inspection_due')
    .orderBy('home_state.site_id')
    .limit(ROWS_AT_ONCE)
    .select(['home_state.site_id', 'home_state.client_id', 'home_state.inspection_due'])
    .select([
      'home_state.out_of_scope',
      'home_state.abeyance_from',
      'home_state.late_from',
      'home_state.defended_from',
      'home_state.no_access',
      'site.name',
      'site.postcode',
    ])
    .select((select) =>
      select
        .selectFrom('visit')
        .where('visit.company_id', '=', companyId)
        .whereRef('visit.site_id', '=', 'home_state.site_id')
        .where('visit.day', '>=', today)
        .where('visit.kind', '=', CONDITION_REPORT)
        .where('visit.status', '=', 'booked')
        .where('visit.no_access_at', 'is', null)
        .select(({ fn }) => fn.min('visit.day').as('day'))
        .as('visit_day'),
    )
    .select((select) =>
      select
        .selectFrom('visit')
        .where('visit.company_id', '=', companyId)
        .whereRef('visit.site_id', '=', 'home_state.site_id')
        .where('visit.day', '>=', addDays(today, -BEGUN_LATELY))
        .where('visit.kind', '=', CONDITION_REPORT)
        .where('visit.status', '=', 'started')
        .where('visit.no_access_at', 'is', null)
        .select(({ fn }) => fn.max('visit.day').as('day'))
        .as('begun_on'),
    )
    .select((select) =>
      select
        .selectFrom('report')
        .where('report.company_id', '=', companyId)
        .whereRef('report.site_id', '=', 'home_state.site_id')
        .where('report.form_type', '=', CONDITION_REPORT)
        .where('report.status', 'in', awaitedReports)
        .where('report.corrects_certificate_id', 'is', null)
        .select(({ fn }) => fn.max('report.id').as('id'))
        .as('awaited_report'),
    )
    .execute();
  return rows.map((row) => ({
    ...{ siteId: row.site_id, clientId: row.client_id, name: row.name, postcode: row.postcode },
    due: row.inspection_due ?? '',
    isRecommended: row.out_of_scope !== '',
    isExcused: isExcused(row, today),
    ...{ noAccess: row.no_access, visitDay: row.visit_day, begunOn: row.begun_on },
    isInspected: row.awaited_report !== null,
  }));
}

type Excusing = {
  inspection_due: string | null;
  abeyance_from: string | null;
  late_from: string | null;
  defended_from: string | null;
};

/** Other duties have defences and late days of their own: an inspection without a defence is late from the day after its last. */
function isExcused({ inspection_due: due, abeyance_from, late_from, defended_from }: Excusing, today: string): boolean {
  if (abeyance_from !== null && abeyance_from <= today) return true;
  if (due === null || defended_from === null || defended_from > today) return false;
  const from = addDays(due, 1);
  return defended_from <= from && (late_from === null || late_from > from);
}

export type DueWork = {
  id: string;
  clientId: string;
  site: string;
  postcode: string;
  code: string;
  words: string;
  due: string;
  /** The day of the visit that is booked for it. */
  visitDay: string | null;
};

/** The defects for whose work the law sets a day, at most `to`, and which nobody has put right, by that day. */
export async function listWorkDue(
  db: Db,
  { companyId }: Of,
  { to, after }: { to: string; after?: DueWork | undefined },
): Promise<DueWork[]> {
  const rows = await db
    .selectFrom('defect')
    .where('defect.company_id', '=', companyId)
    .where('defect.due_on', '<=', to)
    // Written out, as in the index that holds these only: what is done or defended has a higher bucket.
    .where(sql<SqlBool>`defect.due_on is not null and defect.bucket < 6`)
    .where('defect.gone_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(defect.due_on, defect.id) > (${after?.due}, ${after?.id})`),
    )
    .innerJoin('site', 'site.id', 'defect.site_id')
    .where('site.archived_at', 'is', null)
    .orderBy('defect.due_on')
    .orderBy('defect.id')
    .limit(ROWS_AT_ONCE)
    .select(['defect.id', 'defect.client_id', 'defect.code', 'defect.words', 'defect.plain_words', 'defect.due_on'])
    .select(['defect.visit_day', 'site.name', 'site.postcode'])
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, clientId: row.client_id, site: row.name, postcode: row.postcode, code: row.code },
    ...{ words: row.plain_words || row.words, due: row.due_on ?? '', visitDay: row.visit_day },
  }));
}

export type DueConfirmation = { id: string; site: string; postcode: string; due: string };

/** The confirmations of work that tenant or council have not been given, and must have by a day, at most `to`. */
export async function listConfirmationsDue(
  db: Db,
  { companyId }: Of,
  { to, after }: { to: string; after?: DueConfirmation | undefined },
): Promise<DueConfirmation[]> {
  const rows = await db
    .selectFrom('letter')
    .leftJoin('certificate', 'certificate.id', 'letter.certificate_id')
    .innerJoin('site', 'site.id', 'letter.site_id')
    .where('site.archived_at', 'is', null)
    .where('letter.company_id', '=', companyId)
    .where('letter.due_on', 'is not', null)
    .where('letter.due_on', '<=', to)
    .where('letter.settled_on', 'is', null)
    .where('letter.taken_back_at', 'is', null)
    .where((where) =>
      where.or([where('letter.certificate_id', 'is', null), where('certificate.status', '=', 'current')]),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(letter.due_on, letter.id) > (${after?.due}, ${after?.id})`),
    )
    .orderBy('letter.due_on')
    .orderBy('letter.id')
    .limit(ROWS_AT_ONCE)
    .select(['letter.id', 'letter.due_on', 'site.name', 'site.postcode'])
    .execute();
  return rows.map(({ id, due_on, name, postcode }) => ({ id, site: name, postcode, due: due_on ?? '' }));
}

export type EndingInstrument = { id: string; name: string; carriedBy: string | null; due: string };

/** The instruments in use whose calibration ends between two days, both included. */
export async function listCalibrationsEnding(
  db: Db,
  { companyId }: Of,
  { from, to }: { from: string; to: string },
): Promise<EndingInstrument[]> {
  const rows = await db
    .selectFrom('instrument')
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .where('calibration_due', '>=', from)
    .where('calibration_due', '<=', to)
    .orderBy('calibration_due')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .select(['id', 'make', 'model', 'serial', 'carried_by', 'calibration_due'])
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, carriedBy: row.carried_by, due: row.calibration_due },
    name: [row.make, row.model, row.serial].filter((part) => part !== '').join(' '),
  }));
}

/** The people who are told of the company's duties: the office and the supervisors, and the owners where there are none. */
export async function listStaffToTell(
  db: Db,
  { companyId }: Of,
): Promise<{ office: readonly string[]; supervisors: readonly string[] }> {
  const rows = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('disabled_at', 'is', null)
    .where('role', 'in', ['owner', 'office', 'supervisor'])
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .select(['id', 'role'])
    .execute();
  const having = (role: string) => rows.filter((row) => row.role === role).map(({ id }) => id);
  const orOwners = (ids: string[]) => (ids.length > 0 ? ids : having('owner'));
  return { office: orOwners(having('office')), supervisors: orOwners(having('supervisor')) };
}

export type EndingQualification = { id: string; personId: string; person: string; name: string; lastDay: string };

/** The qualifications, of people with access, whose last day lies between two days, both included. */
export async function listQualificationsEnding(
  db: Db,
  { companyId }: Of,
  { from, to }: { from: string; to: string },
): Promise<EndingQualification[]> {
  return db
    .selectFrom('qualification')
    .innerJoin('user', 'user.id', 'qualification.user_id')
    .where('qualification.company_id', '=', companyId)
    .where('qualification.last_day', '>=', from)
    .where('qualification.last_day', '<=', to)
    .where('user.disabled_at', 'is', null)
    .orderBy('qualification.last_day')
    .orderBy('qualification.id')
    .limit(ROWS_AT_ONCE)
    .select(['qualification.id', 'qualification.user_id as personId', 'user.name as person'])
    .select(['qualification.name', 'qualification.last_day as lastDay'])
    .execute();
}
