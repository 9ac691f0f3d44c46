import { sql } from 'kysely';
import type { CertificateKey } from '../../../../domain/certificate/certificate.ts';
import { newId } from '../../../../kernel/ids.ts';
import type { InCompany } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { LOG_HEAD_FORMAT, type SignedHead } from '../../domain/head.ts';
import type { CertificateLogHeadTable } from '../schema.ts';

/** Why a head was signed: with a certificate, for the day (`day` is the company's), or on request. */
export type WhySigned = { why: 'issue' | 'asked'; day: null } | { why: 'daily'; day: string };
export type KeptHead = SignedHead & { id: string; why: CertificateLogHeadTable['why'] };

export async function insertHead(
  trx: Trx,
  { companyId }: InCompany,
  { head, signature }: SignedHead,
  { why, day }: WhySigned,
): Promise<string> {
  const id = newId();
  const said = { size: head.size, root: head.root, signed_at: head.at, kid: head.key.kid, signature };
  await trx
    .insertInto('certificate_log_head')
    .values({ id, company_id: companyId, ...said, why, day })
    .execute();
  return id;
}

/** Literals, so that the database can use its partial indexes. */
const [atIssue, ofDay] = [sql.lit('issue' as const), sql.lit('daily' as const)];

/** Subqueries fetch the log's name and the key: with joins, SQLite would start from them and sort all the heads. */
const heads = (db: Db, { companyId }: InCompany) =>
  db
    .selectFrom('certificate_log_head as head')
    .where('head.company_id', '=', companyId)
    .select(['head.id', 'head.size', 'head.root', 'head.signed_at', 'head.signature', 'head.why'])
    .select(({ selectFrom }) => [
      selectFrom('certificate_log')
        .whereRef('company_id', '=', 'head.company_id')
        .select('name')
        .$asScalar()
        .$notNull()
        .as('name'),
      selectFrom('signing_key')
        .whereRef('signing_key.id', '=', 'head.kid')
        .select('public_jwk')
        .$asScalar()
        .$notNull()
        .as('public_jwk'),
    ]);

/** The head with the most certificates, and the newest of these: the current state of the log. */
export async function findLatestHead(db: Db, whose: InCompany): Promise<KeptHead | undefined> {
  const row = await heads(db, whose)
    .orderBy('head.size', 'desc')
    .orderBy('head.signed_at', 'desc')
    .orderBy('head.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toHead(row);
}

/** The head signed with the certificate that brought the log to this size. */
export async function findHeadAtIssue(db: Db, whose: InCompany, size: number): Promise<KeptHead | undefined> {
  const row = await heads(db, whose).where('head.why', '=', atIssue).where('head.size', '=', size).executeTakeFirst();
  return row && toHead(row);
}

/** The id of the head that was signed for a day of the company's. */
export async function findHeadOfDay(db: Db, { companyId }: InCompany, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('certificate_log_head')
    .where('company_id', '=', companyId)
    .where('why', '=', ofDay)
    .where('day', '=', day)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** The daily heads and those signed on request, the newest first. */
export async function listKeptHeads(db: Db, whose: InCompany, { most }: { most: number }): Promise<KeptHead[]> {
  const rows = await heads(db, whose)
    .where('head.why', '<>', atIssue)
    .orderBy('head.signed_at', 'desc')
    .orderBy('head.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toHead);
}

/** Every head of a range of sizes, to check all of them. @param sizes  more than `above`, at most `upTo`. */
export async function listHeadsOfSizes(
  db: Db,
  whose: InCompany,
  { above, upTo }: { above: number; upTo: number },
): Promise<KeptHead[]> {
  const rows = await heads(db, whose)
    .where('head.size', '>', above)
    .where('head.size', '<=', upTo)
    .orderBy('head.size')
    .orderBy('head.signed_at')
    .orderBy('head.id')
    .execute();
  return rows.map(toHead);
}

type Row = { id: string; size: number; root: string; signed_at: string; signature: string } & {
  why: CertificateLogHeadTable['why'];
  name: string;
  public_jwk: string;
};

const toHead = (row: Row): KeptHead => ({
  id: row.id,
  why: row.why,
  head: {
    format: LOG_HEAD_FORMAT,
    log: row.name,
    size: row.size,
    root: row.root,
    at: row.signed_at,
    key: JSON.parse(row.public_jwk) as CertificateKey,
  },
  signature: row.signature,
});
