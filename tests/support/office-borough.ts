import { sql } from 'kysely';
import { withoutTriggers } from '../../src/server/backup/without-triggers.ts';
import { type Db, isPostgres, type Trx } from '../../src/server/db/dialect.ts';
import { keepStatistics } from '../../src/server/db/statistics.ts';
import { addFirms } from '../../src/server/repositories/register/site-words.ts';
import { type Borough, fillBorough, listCertificates } from './borough.ts';

/** How much an office of 40 clients has. */
export type OfficeSize = { homes: number; certificates: number; defects: number };
export const wholeOffice: OfficeSize = { homes: 100_000, certificates: 110_000, defects: 60_000 };

/**
 * Fills an empty, migrated database with the homes of an office, of all nations and tenures, one client with 34 of each hundred; with
 * certificates of all kinds and outcomes, and defects in every state. The states of the homes are not worked out yet.
 */
export async function fillOffice(db: Db, { homes, certificates, defects }: OfficeSize): Promise<Borough> {
  const borough = await fillBorough(db, {
    ...{ homes, reports: certificates, entries: 1, print: 0, isBare: true, clients: 40, ofBigClient: 34 },
  });
  // Triggers refuse to change what was issued.
  await db.transaction().execute((trx) => withoutTriggers(trx, () => varied(trx, borough, defects)));
  await keepStatistics(db);
  return borough;
}

async function varied(trx: Trx, borough: Borough, defects: number): Promise<void> {
  const i = sql`cast(substr(id, 2) as integer)`;
  const tenth = sql`${i} / 7 % 10`;
  await sql`update site set premises_type = 'residential',
    nation = case when ${tenth} = 8 then 'Wales' when ${tenth} = 9 then 'Scotland' else 'England' end,
    tenure = case when ${i} % 10 = 3 then 'social_rented' when ${i} % 10 = 7 then 'owner' else 'private_rented' end
    where id like 's0%'`.execute(trx);
  await sql`update home_state set stale_from = '', nation = site.nation, tenure = site.tenure from site where site.id = home_state.site_id`.execute(
    trx,
  );
  await sql`update report set form_type = case ${i} % 10 when 7 then 'EIC' when 8 then 'MEIWC' else form_type end where id like 'r0%'`.execute(
    trx,
  );
  await sql`update certificate set outcome = case when ${i} % 10 in (7, 8) then null when ${i} % 3 = 0 then 'unsatisfactory' else 'satisfactory' end,
    next_due = case when ${i} % 10 in (7, 8) then null else ${fiveYearsOn(trx)} end where id like 'c0%'`.execute(trx);
  await listCertificates(trx);
  await fillDefects(trx, borough, defects);
  await fillEarlier(trx, borough);
}

const fiveYearsOn = (trx: Trx) =>
  isPostgres(trx) ? sql`(inspected_on::date + 1826)::text` : sql`date(inspected_on, '+1826 days')`;

/** Every twentieth home has another firm's report with codes left open: its defects are followed once the states are worked out. */
async function fillEarlier(trx: Trx, { company }: Borough): Promise<void> {
  const i = sql`cast(substr(id, 2) as integer)`;
  await sql`insert into earlier_certificate (id, company_id, site_id, kind, inspected_on, outcome, next_due, firm, number, scope, c1, c2, c3, fi,
      file_name, source, added_at)
    select 'e' || id, company_id, id, 'EICR', '2026-10-12', 'unsatisfactory', '2031-10-12', 'Oxbow Wiring', 'OX-' || id, 'whole',
      case when ${i} % 200 = 5 then 1 else 0 end, 1 + ${i} / 20 % 2, 0, 0, '', 'imported', '2026-11-01T09:00:00.000Z'
    from site where company_id = ${company.id} and id like 's0%' and ${i} % 20 = 5`.execute(trx);
  await addFirms(trx, { companyId: company.id }, ['Oxbow Wiring']);
}

/** So many, of the certificates with most of them first; two of three are over. */
async function fillDefects(trx: Trx, { company }: Borough, defects: number): Promise<void> {
  const i = sql`cast(substr(c.id, 2) as integer)`;
  const plus = isPostgres(trx) ? sql`(c.inspected_on::date + 27)::text` : sql`date(c.inspected_on, '+27 days')`;
  const isOver = sql`${i} % 3 > 0`;
  const code = sql`case ${i} % 11 when 0 then 'C1' when 1 then 'C3' when 2 then 'FI' else 'C2' end`;
  await sql`delete from defect where number like 'BOR-0%'`.execute(trx);
  for (const [name, from] of [
    ['o1', 0],
    ['o2', 1],
  ] as const) {
    await sql`insert into defect (id, company_id, site_id, client_id, certificate_id, number, observation_id, code, words, location,
        plain_words, found_on, rule, starts_on, within_days, due_on, note, state, state_on, done_on, done_by, no_access_count, bucket, by_day,
        created_at, holder_id)
      select ${sql.lit(name)} || c.number, c.company_id, c.site_id, s.client_id, c.id, c.number, ${sql.lit(name)}, ${code},
        'No RCD for the socket by the back door', 'Kitchen', '', c.inspected_on, 'SI 2020/312 reg 3(4)', c.inspected_on, 28, ${plus}, '',
        case when ${isOver} then 'verified' else 'open' end, c.inspected_on, case when ${isOver} then c.inspected_on end, '', 0,
        case when ${isOver} or ${code} = 'C3' then null when ${code} = 'C1' then 0 else 2 end, ${plus}, c.issued_at,
        case when ${i} % 5 = 0 then ${company.people.owner.userId} end
      from certificate c join site s on s.id = c.site_id
      where c.company_id = ${company.id} and c.id like 'c0%' and c.status = 'current' and ${i} % 2 = ${sql.lit(from)}
      order by c.id limit ${sql.lit(Math.ceil(defects / 2))}`.execute(trx);
  }
  await sql`update defect set state = 'booked', visit_id = (select report.visit_id from certificate c join report on report.id = c.report_id
      where c.id = defect.certificate_id)
    where state = 'open' and code <> 'C3' and number like 'BOR-0%' and cast(substr(certificate_id, 2) as integer) % 40 = 0`.execute(
    trx,
  );
}
