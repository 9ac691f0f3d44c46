import { sql } from 'kysely';
import type { InCompany, Viewer } from '../../../kernel/viewer.ts';
import type { Db, Trx } from '../../db/dialect.ts';
import type { UserTable, WorkMail } from '../../db/schema/identity.ts';
import { holdsAddress } from './address-in-use.ts';

/** The recipients: some people, or everyone with a role, and the owners where nobody has that role. */
export type WorkRecipients = { ids: readonly string[] } | { role: 'office' | 'supervisor' };

type Addressee = Pick<UserTable, 'id' | 'name' | 'email'> & { workMail: 'at once' | 'daily' };

/** The recipients who can be mailed, and want to be. */
export async function addresseesOf(trx: Trx, of: InCompany, told: WorkRecipients): Promise<Addressee[]> {
  if ('ids' in told) return wanting(trx, of, (query) => query.where('id', 'in', told.ids));
  const having = await active(trx, of).where('role', '=', told.role).select(['id']).execute();
  if (having.length === 0) return wanting(trx, of, (query) => query.where('role', '=', 'owner'));
  return wanting(trx, of, (query) => query.where('role', '=', told.role));
}

const active = (trx: Trx, { companyId }: InCompany) =>
  trx.selectFrom('user').where('company_id', '=', companyId).where('disabled_at', 'is', null);

async function wanting(
  trx: Trx,
  of: InCompany,
  who: (query: ReturnType<typeof active>) => ReturnType<typeof active>,
): Promise<Addressee[]> {
  const rows = await who(active(trx, of)).select(['id', 'name', 'email', 'work_mail']).orderBy('id').execute();
  return rows
    .filter(holdsAddress)
    .flatMap(({ work_mail: workMail, ...person }) => (workMail === 'off' ? [] : [{ ...person, workMail }]));
}

export async function nameOfUser(trx: Trx, { companyId }: InCompany, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .select('name')
    .executeTakeFirst();
  return row?.name;
}

/** The site of a report or a visit that an event is about, and the person it belongs to. */
export async function workOf(
  trx: Trx,
  { companyId }: InCompany,
  { kind, subject }: { kind: string; subject: string },
): Promise<{ site: string; siteId: string; electricianId: string } | undefined> {
  const site = ['site.name as site', 'site.id as siteId'] as const;
  if (kind.startsWith('defect.'))
    return trx
      .selectFrom('defect')
      .innerJoin('site', 'site.id', 'defect.site_id')
      .where('defect.company_id', '=', companyId)
      .where('defect.id', '=', subject)
      .select([...site, sql<string>`coalesce(defect.holder_id, '')`.as('electricianId')])
      .executeTakeFirst();
  return kind.startsWith('visit.')
    ? trx
        .selectFrom('visit')
        .innerJoin('site', 'site.id', 'visit.site_id')
        .where('visit.company_id', '=', companyId)
        .where('visit.id', '=', subject)
        .select([...site, 'visit.electrician_id as electricianId'])
        .executeTakeFirst()
    : trx
        .selectFrom('report')
        .innerJoin('site', 'site.id', 'report.site_id')
        .where('report.company_id', '=', companyId)
        .where('report.id', '=', subject)
        .select([...site, 'report.electrician_id as electricianId'])
        .executeTakeFirst();
}

/** How the person wants to be mailed about work. */
export async function getWorkMail(db: Db, { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>) {
  const row = await db
    .selectFrom('user')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .select('work_mail')
    .executeTakeFirst();
  return row?.work_mail ?? 'at once';
}

export async function saveWorkMail(
  trx: Trx,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
  workMail: WorkMail,
): Promise<void> {
  await trx
    .updateTable('user')
    .set({ work_mail: workMail })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}
