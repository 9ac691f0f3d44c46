import { defectKey } from '../../../domain/forms/closes.ts';
import { foundByOther, numberOfEarlier } from '../../../domain/register/found-by-others.ts';
import type { Db } from '../../../server/db/dialect.ts';
import type { EarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import { listed } from '../../../server/repositories/listed.ts';
import { WITHIN_DAYS } from '../domain/law.ts';
import type { Listed } from './listed-defects.ts';
import type { DefectTable } from './schema.ts';

type Known = {
  rows: readonly Pick<DefectTable, 'id' | 'earlier_id' | 'number' | 'observation_id'>[];
  told: { events: Pick<ReadonlyMap<string, unknown>, 'has'>; putRight: Pick<ReadonlyMap<string, unknown>, 'has'> };
  own: ReadonlySet<string>;
};

/**
 * The observations of other firms' reports, each on the clock of its own inspection. A report that a certificate of the company is as well
 * adds nothing.
 * @param others  of one site.
 * @param known  the site's defects, what was recorded of them, and the answer of `ownAmong`.
 */
export const foundByOthers = (others: readonly EarlierCertificate[], known: Known): Listed[] =>
  others
    .filter(({ source, number }) => source !== 'checked' || !known.own.has(number))
    .flatMap((each) =>
      foundByOther(each).map(({ observation, code, words }) => ({
        ...{ certificate_id: null, earlier_id: each.id, number: numberFor(each, known), observation_id: observation },
        ...{ code, found_on: each.inspectedOn, words, location: '', plain_words: '' },
        ...{ isCondition: true, fixedHere: false, safeHere: false, safeAt: null, boardId: '', withinDays: WITHIN_DAYS },
      })),
    );

/** The numbers of signed files that certificates of the company have, also those that were withdrawn since. */
export async function ownAmong(
  db: Db,
  { companyId }: { companyId: string },
  others: readonly EarlierCertificate[],
): Promise<ReadonlySet<string>> {
  const numbers = others.filter(({ source }) => source === 'checked').map(({ number }) => number);
  if (numbers.length === 0) return new Set();
  const rows = await listed(db, numbers)
    .innerJoin('certificate', 'certificate.number', 'hit.id')
    .where('certificate.company_id', '=', companyId)
    .select('certificate.number')
    .execute();
  return new Set(rows.map(({ number }) => number));
}

/** The number follows a correction until a visit, a certificate or a letter may have named it. */
function numberFor(each: EarlierCertificate, { rows, told }: Known): string {
  const own = rows.filter(({ earlier_id }) => earlier_id === each.id);
  const named = own.find(
    ({ id, number, observation_id }) => told.events.has(id) || told.putRight.has(defectKey(number, observation_id)),
  );
  return named?.number ?? numberOfEarlier(each);
}
