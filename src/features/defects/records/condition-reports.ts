import { sql } from 'kysely';
import { calledBy, isReadReport } from '../../../domain/register/earlier-certificate.ts';
import { isPostgres, type Trx } from '../../../server/db/dialect.ts';
import type { EarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import type { ConditionReport } from '../domain/later.ts';

type Own = { id: string; number: string; outcome: string | null; inspected_on: string | null };

export type Conditions = {
  /** Of the company and of other firms. */
  reports: ConditionReport[];
  /** The boards of each own certificate, by their ids. */
  boards: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

/** The reports of a site that looked at its condition. @param reports  the current certificates of the company, and those of other firms. */
export async function conditionReports(
  trx: Trx,
  companyId: string,
  siteId: string,
  { certificates, others: byOthers }: { certificates: readonly Own[]; others: readonly EarlierCertificate[] },
): Promise<Conditions> {
  const own = certificates.filter(({ outcome, inspected_on }) => outcome !== null && inspected_on !== null);
  const covers = await coversOf(trx, companyId, siteId);
  const others = byOthers.filter(isReadReport).map((each): ConditionReport => {
    const { inspectedOn: on, scope } = each;
    return { on, scope, boards: undefined, number: calledBy(each) };
  });
  // Of one report alone nothing is later, and its boards do not matter.
  const boards = own.length < 2 ? new Map<string, Map<string, string>>() : await boardsOf(trx, companyId, own);
  const reports = own.map(
    ({ id, number, inspected_on }): ConditionReport => ({
      ...{ number, on: inspected_on as string, scope: covers.get(id) ?? 'whole' },
      boards: boards.has(id) ? [...(boards.get(id)?.values() ?? [])] : undefined,
    }),
  );
  return { reports: [...reports, ...others], boards };
}

/** What a person said that reports cover, by the certificate. */
async function coversOf(trx: Trx, companyId: string, siteId: string): Promise<Map<string, 'whole' | 'part'>> {
  const rows = await trx
    .selectFrom('certificate_cover')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .select(['certificate_id', 'covers'])
    .execute();
  return new Map(rows.map(({ certificate_id, covers }) => [certificate_id, covers]));
}

/** The names of the boards of certificates, by the certificate and the board's id: the database sends no circuits. */
async function boardsOf(trx: Trx, companyId: string, own: readonly Own[]): Promise<Map<string, Map<string, string>>> {
  const names = isPostgres(trx)
    ? sql<string | null>`(select json_agg(json_build_array(board ->> 'id', board ->> 'board_ref'))::text
        from json_array_elements(certificate.canonical::json #> '{report,boards}') as list(board))`
    : sql<string | null>`(select json_group_array(json_array(value ->> 'id', value ->> 'board_ref'))
        from json_each(certificate.canonical, '$.report.boards'))`;
  const rows = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where(
      'id',
      'in',
      own.map(({ id }) => id),
    )
    .select(['id', names.as('boards')])
    .execute();
  return new Map(
    rows.map(({ id, boards }) => [
      id,
      new Map(
        (JSON.parse(boards ?? '[]') as (string | null)[][]).map(([board, name]) => [board ?? '', name ?? board ?? '']),
      ),
    ]),
  );
}
