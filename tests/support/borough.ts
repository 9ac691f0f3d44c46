import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../src/kernel/viewer.ts';
import { columnsOfTables } from '../../src/server/backup/tables.ts';
import { withoutTriggers } from '../../src/server/backup/without-triggers.ts';
import { addClient } from '../../src/server/clients/add.ts';
import { type Db, isPostgres, type Trx } from '../../src/server/db/dialect.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { keepStatistics } from '../../src/server/db/statistics.ts';
import { hashPassword } from '../../src/server/identity/passwords.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { inviteUser } from '../../src/server/users/invite.ts';
import { approvedReport } from './reports.ts';
import { book, makeCompany, type Person, type TestCompany, worldPassword } from './world.ts';

/** How much there is of everything. */
export type BoroughSize = {
  homes: number;
  /** Reports, each with its visit and its log; all but 240 of them issued. */
  reports: number;
  /** Entries of each report's log. */
  entries: number;
  /** Of each print, bytes; none where 0. */
  print: number;
  /** Certificates without their words: gigabytes less where nobody reads them. */
  isBare?: boolean;
  /** Clients; a hundredth of the homes, and 60 at the least, where nothing is said. */
  clients?: number;
  /** Of a hundred homes, those of the big client: 75 where nothing is said. */
  ofBigClient?: number;
};

/** A borough of London, five years of it. */
export const wholeBorough: BoroughSize = { homes: 34_000, reports: 110_000, entries: 50, print: 0 };

export const partOf = ({ homes, reports, ...each }: BoroughSize, part: number): BoroughSize => ({
  ...each,
  homes: Math.round(homes * part),
  reports: Math.round(reports * part),
});

export type Borough = {
  company: TestCompany;
  /** Of a client with most of the homes, and of one with 28. */
  bigClient: Person;
  smallClient: Person;
  today: string;
  /** Ids of an issued report, its certificate and its site; and of one that waits for review. */
  issued: { reportId: string; certificateId: string; siteId: string };
  submitted: string;
  /** Of the electrician: a visit still to come. */
  visitId: string;
};

export const benchSecret = 'a secret of the bench, long enough to be one';

const boroughToday = '2026-11-24';
const homesOfSmallClient = 28;
/** Not issued yet, and booked for this week: as many at any size, so that the pages of what is open are as full. */
const openReports = 240;
const fewestClients = 60;
const electricians = 12;

/**
 * Fills an empty, migrated database with a company that has inspected a whole borough. One report is made and issued as people
 * do; all the others are copies of its rows, written by the database itself: some ten thousand rows of any table in a second.
 */
export async function fillBorough(db: Db, size: BoroughSize): Promise<Borough> {
  const company = await makeCompany(db, 'Borough Electrical');
  const { people, clients } = company;
  const template = await issuedReport(db, company);
  const { visitId } = await book(db, company, people.electrician);
  const others = await moreClients(
    db,
    people.owner,
    size.clients === undefined ? Math.max(fewestClients, Math.ceil(size.homes / 100)) : size.clients - 2,
  );
  const smallClient = await clientAccount(db, people, clients.other);
  const crew = [people.electrician.userId, ...(await moreElectricians(db, people.owner))];
  await db.transaction().execute((trx) =>
    withoutTriggers(trx, async () => {
      const copy = copier(trx, await columnsOfTables(trx));
      const pick = (ids: readonly string[], by: RawBuilder<unknown>) => choose(trx, ids, by);
      const i = sql.ref('n.i');
      const at = (offset: number) =>
        timeOf(trx, sql`${i} * ${sql.lit(Math.floor((5 * 365 * 86_400) / size.reports))} + ${sql.lit(offset)}`);
      const site = siteId(trx, sql`${i} % ${sql.lit(size.homes)}`);
      const big = sql`${i} % 100 < ${sql.lit(size.ofBigClient ?? 75)}`;
      await copy('site', template.siteId, size.homes, {
        id: siteId(trx, i),
        client_id: sql`case when ${i} < ${sql.lit(homesOfSmallClient)} then ${sql.lit(clients.other)} when ${big} then ${sql.lit(clients.own)} else ${pick(others, i)} end`,
        name: sql`${padded(trx, i)} || ' Ropewalk'`,
        postcode: sql`'TE' || (${i} % 90 + 1) || ' ' || (${i} % 10) || 'AB'`,
      });
      await sql`insert into home_state (site_id, company_id, client_id, nation, tenure, stale_from)
        select id, company_id, client_id, nation, tenure, '' from site where id not in (select site_id from home_state)`.execute(
        trx,
      );
      await sql`insert into search_word (company_id, kind, word, thing_id)
        select ${company.id}, 'site', w.word, s.id from site s cross join (select 'ropewalk' as word union all select 'testham') w
        where s.company_id = ${company.id} and s.name like '% Ropewalk'`.execute(trx);
      await sql`insert into search_word (company_id, kind, word, thing_id)
        select ${company.id}, 'site', substr(s.name, 1, 8), s.id from site s
        where s.company_id = ${company.id} and s.name like '% Ropewalk'`.execute(trx);
      const electrician = pick(crew, sql`${i} / 3`);
      const isOpen = sql`${i} >= ${sql.lit(size.reports - openReports)}`;
      await copy('visit', template.visitId, size.reports, {
        id: sql`'v' || ${padded(trx, i)}`,
        site_id: site,
        electrician_id: electrician,
        day: sql`case when ${isOpen} then '2026-11-2' || (3 + ${i} % 5) else substr(${at(0)}, 1, 10) end`,
        status: sql`case when ${isOpen} then 'booked' else 'done' end`,
      });
      await copy('report', template.reportId, size.reports, {
        id: sql`'r' || ${padded(trx, i)}`,
        site_id: site,
        visit_id: sql`'v' || ${padded(trx, i)}`,
        electrician_id: electrician,
        status: sql`case when not (${isOpen}) then 'issued' when ${i} % 4 = 0 then 'draft' when ${i} % 4 = 1 then 'submitted' when ${i} % 4 = 2 then 'returned' else 'approved' end`,
        submitted_at: at(3600),
        approved_at: at(7200),
        created_at: at(0),
        updated_at: at(9000),
      });
      await copyOf(trx, 'report_part', template.reportId, size.reports);
      if (size.print > 0) {
        await sql`insert into blob (company_id, id, kind, media_type, size, created_by, created_at)
          select ${company.id}, ${printId(trx, i)}, 'print', 'application/pdf', ${sql.lit(size.print)}, ${people.supervisor.userId}, ${at(9000)}
          from ${numbers(trx, size.reports - openReports)}`.execute(trx);
      }
      await copy('certificate', template.certificateId, size.reports - openReports, {
        id: sql`'c' || ${padded(trx, i)}`,
        site_id: site,
        report_id: sql`'r' || ${padded(trx, i)}`,
        number: sql`'BOR-' || ${padded(trx, i)}`,
        code: sql`'code' || ${padded(trx, i)}`,
        inspected_on: sql`substr(${at(0)}, 1, 10)`,
        issued_at: at(9000),
        // Superseded ones and their like: a site's current certificate is the latest.
        status: sql`case when ${i} + ${sql.lit(size.homes)} < ${sql.lit(size.reports - openReports)} and ${i} % 20 = 0 then 'withdrawn' else 'current' end`,
        ...(size.print > 0 && { pdf_hash: printId(trx, i) }),
        ...(size.isBare && { canonical: sql`'{}'` }),
      });
      await listCertificates(trx);
      // Each was mailed to its client, years ago.
      await copy('outbox', template.mailId, size.reports - openReports, {
        id: sql`'m' || ${padded(trx, i)}`,
        sent_at: at(9001),
        payload: sql`'{}'`,
      });
      await copy('share_link', template.linkId, size.reports - openReports, {
        id: sql`'l' || ${padded(trx, i)}`,
        certificate_id: sql`'c' || ${padded(trx, i)}`,
        token_hash: sql`'token' || ${padded(trx, i)}`,
        mail_id: sql`'m' || ${padded(trx, i)}`,
        taken_at: at(9001),
      });
      await fillDefects(trx);
      await fillServices(trx);
      await fillLog(trx, company.id, size.reports - openReports);
      await copyOf(trx, 'entry', template.reportId, size.reports, size.entries);
      await sql`insert into audit_event (company_id, at, user_id, action, subject, detail, previous_hash, hash)
        select ${company.id}, ${at(9000)}, ${people.supervisor.userId}, 'certificate.issued', 'r' || ${padded(trx, i)}, '{}', 'before-' || ${i}, 'hash-' || ${i}
        from ${numbers(trx, Math.floor(size.reports / 4))}`.execute(trx);
    }),
  );
  await keepStatistics(db);
  const some = (i: number) => String(i).padStart(8, '0');
  const middle = Math.floor(size.reports / 2);
  const submitted = size.reports - openReports + ((4 - ((size.reports - openReports) % 4)) % 4) + 1;
  return {
    company,
    bigClient: people.client,
    smallClient,
    today: boroughToday,
    issued: {
      reportId: `r${some(middle)}`,
      certificateId: `c${some(middle)}`,
      siteId: `s${some(middle % size.homes)}`,
    },
    submitted: `r${some(submitted)}`,
    visitId,
  };
}

/** What triggers keep of certificates for their list, which are off while the borough is filled. */
export async function listCertificates(trx: Trx): Promise<void> {
  await sql`delete from listed_certificate`.execute(trx);
  await sql`insert into listed_certificate (certificate_id, company_id, client_id, site_id, electrician_id, form_type, number, issued_at,
      status, outcome, next_due, revision)
    select c.id, c.company_id, site.client_id, c.site_id, report.electrician_id, report.form_type, c.number, c.issued_at, c.status,
      coalesce(c.outcome, ''), coalesce(c.next_due, '9999'), c.revision
    from certificate c join site on site.id = c.site_id join report on report.id = c.report_id`.execute(trx);
  await sql`insert into certificate_cover (certificate_id, company_id, site_id, covers, said_at, circuits, measured, is_opened)
    select id, company_id, site_id, 'whole', issued_at, 5, 5, 1 from certificate
    where outcome is not null and id not in (select certificate_id from certificate_cover)`.execute(trx);
}

/** A report that went the whole way, by the code of the application. */
async function issuedReport(db: Db, company: TestCompany) {
  const { id, seq } = await approvedReport(db, company);
  const config = {
    sessionSecret: benchSecret,
    publicUrl: 'https://copperplate.example',
  };
  const certificateId = await issueReport(
    { db, config: config as Parameters<typeof issueReport>[0]['config'], clock: () => new Date() },
    company.people.supervisor,
    id,
    {
      seq,
      signature: company.people.supervisor.name,
      drawing: undefined,
      submission: randomUUID(),
      contentHash: 'once',
    },
  );
  const row = await db
    .selectFrom('report')
    .where('id', '=', id)
    .select(['visit_id', 'site_id'])
    .executeTakeFirstOrThrow();
  const link = await db
    .selectFrom('share_link')
    .where('certificate_id', '=', certificateId)
    .select(['id', 'mail_id'])
    .executeTakeFirstOrThrow();
  return {
    reportId: id,
    certificateId,
    linkId: link.id,
    mailId: link.mail_id as string,
    visitId: row.visit_id as string,
    siteId: row.site_id,
  };
}

async function moreClients(db: Db, owner: Viewer, count: number): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(
        await addClient(
          trx,
          owner,
          {
            name: `Landlord ${i}`,
            kind: 'landlord',
            address: { lines: ['2 Mill Lane'], town: 'Testham', postcode: 'TE1 2ND' },
            email: `landlord${i}@borough.example`,
            phone: '',
            agentName: '',
            agentEmail: '',
            agentPhone: '',
            attachPdf: false,
          },
          new Date(),
        ),
      );
    return ids;
  });
}

async function moreElectricians(db: Db, owner: Viewer): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const ids: string[] = [];
    for (let i = 1; i < electricians; i++) {
      const name = `Electrician ${i}`;
      const user = { email: `e${i}@borough.example`, name, role: 'electrician', clientId: null } as const;
      ids.push((await inviteUser(trx, owner, { ...user, qualificationRefs: '', position: '' }, new Date())).id);
    }
    return ids;
  });
}

async function clientAccount(db: Db, people: TestCompany['people'], clientId: string): Promise<Person> {
  const details = { email: 'small@borough.example', name: 'Small Landlord', role: 'client', clientId } as const;
  const { id: userId } = await db
    .transaction()
    .execute((trx) => inviteUser(trx, people.owner, { ...details, qualificationRefs: '', position: '' }, new Date()));
  const password_hash = await hashPassword(worldPassword);
  await db.updateTable('user').set({ password_hash }).where('id', '=', userId).execute();
  return { ...people.client, ...details, userId };
}

type Columns = Map<string, string[]>;
type Values = Readonly<Record<string, RawBuilder<unknown>>>;

/** Copies the row with the id so many times, each with values of its own, told by its number `n.i` from 0. */
const copier =
  (trx: Trx, columns: Columns) => async (table: keyof Database, id: string, times: number, own: Values) => {
    const names = columns.get(table) ?? [];
    const cells = names.map((name) => own[name] ?? sql`t.${sql.ref(name)}`);
    await plansAnew(trx);
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(cells)} from ${sql.table(table)} t cross join ${numbers(trx, times)} where t.id = ${id}`.execute(
      trx,
    );
  };

/** The rows that belong to the report, for each of so many others. */
async function copyOf(
  trx: Trx,
  table: 'entry' | 'report_part',
  reportId: string,
  reports: number,
  most?: number,
): Promise<void> {
  const names = (await columnsOfTables(trx)).get(table) ?? [];
  const cells = names.map((name) =>
    name === 'report_id' ? sql`'r' || ${padded(trx, sql.ref('n.i'))}` : sql`t.${sql.ref(name)}`,
  );
  const limit = most === undefined ? sql`` : sql`and t.seq <= ${sql.lit(most)}`;
  await plansAnew(trx);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(cells)} from ${numbers(trx, reports)} cross join ${sql.table(table)} t
    where t.report_id = ${reportId} ${limit}`.execute(trx);
}

/** PostgreSQL looks foreign keys up by a plan that it made when the table had one row: for each row of ours it would read the whole table. */
async function plansAnew(trx: Trx): Promise<void> {
  if (isPostgres(trx)) await sql`discard plans`.execute(trx);
}

/** The numbers from 0 as rows `n(i)`. */
const numbers = (trx: Trx, count: number) =>
  isPostgres(trx)
    ? sql`generate_series(0, ${sql.lit(count - 1)}) as n(i)`
    : sql`(with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)}) select i from n) as n`;

const padded = (trx: Trx, number: RawBuilder<unknown>) =>
  isPostgres(trx) ? sql`lpad((${number})::text, 8, '0')` : sql`printf('%08d', ${number})`;

const siteId = (trx: Trx, number: RawBuilder<unknown>) => sql`'s' || ${padded(trx, number)}`;

/** Five years of seconds up to the day before today, as UTC ISO text. */
const timeOf = (trx: Trx, seconds: RawBuilder<unknown>) => {
  const from = Math.floor(Date.parse(`${boroughToday}T00:00:00Z`) / 1000) - 5 * 365 * 86_400 - 86_400;
  return isPostgres(trx)
    ? sql`to_char(to_timestamp(${sql.lit(from)} + ${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.lit(from)} + ${seconds}, 'unixepoch')`;
};

/** One of the ids, each as often as the others. */
const choose = (trx: Trx, ids: readonly string[], by: RawBuilder<unknown>) => {
  const index = sql`(${by}) % ${sql.lit(ids.length)}`;
  return isPostgres(trx)
    ? sql`(array[${sql.join(ids.map((id) => sql.lit(id)))}])[(${index}) + 1]`
    : sql`json_extract(${sql.lit(JSON.stringify(ids))}, '$[' || (${index}) || ']')`;
};

/** Of a print that is in no store: no page of the borough opens one. */
const printId = (trx: Trx, number: RawBuilder<unknown>) => sql`'${sql.raw('0'.repeat(56))}' || ${padded(trx, number)}`;

/** A defect of every second certificate that stands, some of each kind and most of them put right. */
async function fillDefects(trx: Trx): Promise<void> {
  const i = sql`cast(substr(c.number, 5) as integer)`;
  const plus = isPostgres(trx) ? sql`(c.inspected_on::date + 27)::text` : sql`date(c.inspected_on, '+27 days')`;
  await sql`insert into defect (id, company_id, site_id, client_id, certificate_id, number, observation_id, code, words, location,
      plain_words, found_on, rule, starts_on, within_days, due_on, note, state, state_on, done_by, no_access_count, bucket, by_day, created_at, holder_id)
    select 'd' || c.number, c.company_id, c.site_id, s.client_id, c.id, c.number, 'o1', case when ${i} % 50 = 0 then 'C1' else 'C2' end,
      'No RCD for the socket by the back door', 'Kitchen', '', c.inspected_on, 'SI 2020/312 reg 3(4)', c.inspected_on, 28, ${plus}, '',
      case when ${i} % 4 = 0 then 'open' else 'verified' end, c.inspected_on, '', 0,
      case when ${i} % 4 > 0 then null when ${i} % 50 = 0 then 0 else 2 end, ${plus}, c.issued_at, null
    from certificate c join site s on s.id = c.site_id where c.number like 'BOR-0%' and c.status = 'current' and ${i} % 2 = 0`.execute(
    trx,
  );
}

/** Each certificate was handed to the tenant of its day. */
async function fillServices(trx: Trx): Promise<void> {
  await sql`insert into service (id, company_id, site_id, what, certificate_id, observations, to_kind, name, address, way, by_name, left_on,
      counts_on, left_at, text, file_hash, fault, gave_up, returned_why, recorded_at)
    select 'g' || c.number, c.company_id, c.site_id, 'report', c.id, '[]', 'tenant', 'T', '', 'hand', 'O', c.inspected_on,
      c.inspected_on, c.issued_at, '', '', '', 0, '', c.issued_at
    from certificate c where c.number like 'BOR-0%'`.execute(trx);
}

/** The log goes on with all these certificates, with hashes that stand for the real ones: as many rows as it would have. */
async function fillLog(trx: Trx, companyId: string, count: number): Promise<void> {
  const [hash, i] = ['0'.repeat(64), sql.ref('n.i')];
  const size = count + 1;
  await sql`update certificate_log set size = ${size} where company_id = ${companyId}`.execute(trx);
  await sql`insert into certificate_log_entry (company_id, position, certificate_id, hash)
    select ${companyId}, ${i} + 1, 'c' || ${padded(trx, i)}, ${hash} from ${numbers(trx, count)}`.execute(trx);
  await sql`delete from certificate_log_node where company_id = ${companyId}`.execute(trx);
  for (let level = 0; 2 ** level <= size; level += 1)
    await sql`insert into certificate_log_node (company_id, level, position, hash)
      select ${companyId}, ${sql.lit(level)}, ${i}, ${hash} from ${numbers(trx, Math.floor(size / 2 ** level))}`.execute(
      trx,
    );
  const heads = (why: 'issue' | 'daily', day: RawBuilder<unknown>) => sql`
    insert into certificate_log_head (id, company_id, size, root, signed_at, kid, signature, why, day)
    select ${sql.lit(why)} || ${padded(trx, i)}, ${companyId}, ${i} + 2, ${hash}, '2026-11-23T10:00:00.000Z',
      (select max(id) from signing_key where company_id = ${companyId}), 'a..b', ${sql.lit(why)}, ${day}
    from ${numbers(trx, count)}`;
  await heads('issue', sql`null`).execute(trx);
  await heads('daily', padded(trx, i)).execute(trx);
}
