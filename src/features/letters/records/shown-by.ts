import { calledBy, isReadReport } from '../../../domain/register/earlier-certificate.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { earlierCertificatesOf } from '../../../server/repositories/homes/earlier-certificates.ts';

/** A report of a home that stands: its day, what a letter calls it, and its number alone; '' where it has none. */
export type Shown = { on: string; called: string; number: string };

/** The reports of a home that can show a fault gone: those of the company and of other firms. */
export async function reportsThatShow(
  trx: Trx,
  { companyId }: Pick<Viewer, 'companyId'>,
  siteId: string,
): Promise<Shown[]> {
  const own = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'current')
    .where('outcome', 'is not', null)
    .select(['number', 'inspected_on'])
    .execute();
  const others = (await earlierCertificatesOf(trx, { companyId }, [siteId])).get(siteId) ?? [];
  return [
    ...own.map(({ number, inspected_on: on }) => ({ on: on ?? '', called: `Report ${number}`, number })),
    ...others
      .filter(isReadReport)
      .map((each) => ({ on: each.inspectedOn, called: `Report ${calledBy(each)}`, number: each.number })),
  ];
}

/** Whether a letter names this report as its proof: by its number, however the firm is spelled, or as it is called now. */
export const isNamed = (proof: string, { called, number }: Shown): boolean =>
  tidy(proof) === tidy(called) || (number !== '' && `${tidy(proof)} `.startsWith(tidy(`Report ${number} of `)));

const tidy = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();
