import { defectKey } from '../../../../domain/forms/closes.ts';
import {
  type FoundByOther,
  foundByOther,
  numberOfEarlier,
  recordsOfEach,
} from '../../../../domain/register/found-by-others.ts';
import type { Db } from '../../../../server/db/dialect.ts';
import type { EarlierCertificate } from '../../../../server/repositories/homes/earlier-certificates.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import { WITHIN_DAYS } from '../../domain/law.ts';
import type { Listed } from '../listed-defects.ts';
import type { DefectTable } from '../schema.ts';

type Keys = Pick<ReadonlyMap<string, unknown>, 'has'>;
type Known = {
  rows: readonly Pick<DefectTable, 'id' | 'earlier_id' | 'number' | 'observation_id' | 'gone_at'>[];
  told: Readonly<Record<'events' | 'putRight' | 'gone' | 'stillOn', Keys>>;
  own: ReadonlySet<string>;
};

/**
 * The observations of other firms' reports, each on the clock of its own inspection. A report that a certificate of the company is as well
 * adds nothing. What two records of one report both list is one defect.
 * @param others  of one site.
 * @param known  the site's defects, what was recorded of them, and the answer of `ownAmong`.
 */
export function foundByOthers(others: readonly EarlierCertificate[], known: Known): Listed[] {
  // Always in one order: two transactions that add the same defects do not wait for each other.
  const inOrder = others.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return recordsOfEach(inOrder.filter((each) => !isOwn(each, known.own))).flatMap((records) => {
    const found = records.flatMap((record) => foundByOther(record).map((each) => ({ ...each, record })));
    const listings = Map.groupBy(found, ({ code, place }) => `${code} ${place}`);
    return [...listings.values()].flatMap((same) => {
      const weights = same.map((each) => weightOf(each, known));
      const chosen = same[weights.indexOf(Math.max(...weights))];
      return chosen ? [toListed(chosen, known)] : [];
    });
  });
}

type Recorded = FoundByOther & { record: EarlierCertificate };

const toListed = ({ observation, code, words, record }: Recorded, known: Known): Listed => ({
  ...{ certificate_id: null, earlier_id: record.id, number: numberFor(record, known), observation_id: observation },
  ...{ code, found_on: record.inspectedOn, words, location: '', plain_words: '' },
  ...{ isCondition: true, fixedHere: false, safeHere: false, safeAt: null, boardId: '', withinDays: WITHIN_DAYS },
});

/** A defect that people have said something of comes first, then one that is there. */
function weightOf({ record, observation }: Recorded, { rows, told }: Known): number {
  const row = rows.find((each) => each.earlier_id === record.id && each.observation_id === observation);
  if (!row) return 0;
  const key = defectKey(row.number, observation);
  if (told.events.has(row.id) || [told.putRight, told.gone, told.stillOn].some((of) => of.has(key))) return 2;
  return row.gone_at === null ? 1 : 0;
}

/** The number as people type it. */
const spellings = (number: string) => [number.trim(), number.trim().toUpperCase()];

/** A signed file says which certificate it is; the number that a person typed has to be that of a certificate of the same home. */
const isOwn = ({ source, siteId, number }: EarlierCertificate, own: ReadonlySet<string>) =>
  source === 'checked' ? own.has(number) : spellings(number).some((each) => own.has(`${siteId} ${each}`));

/**
 * The numbers of earlier certificates that certificates of the company have, also those that were withdrawn since: alone, and after the
 * id of their site.
 */
export async function ownAmong(
  db: Db,
  { companyId }: { companyId: string },
  others: readonly EarlierCertificate[],
): Promise<ReadonlySet<string>> {
  const numbers = new Set(others.flatMap(({ number }) => [number, ...spellings(number)]));
  numbers.delete('');
  if (numbers.size === 0) return new Set();
  const rows = await listed(db, [...numbers])
    .innerJoin('certificate', 'certificate.number', 'hit.id')
    .where('certificate.company_id', '=', companyId)
    .select(['certificate.number', 'certificate.site_id'])
    .execute();
  return new Set(rows.flatMap(({ number, site_id }) => [number, `${site_id} ${number}`]));
}

/** The number follows a correction until a visit, a certificate or a letter may have named it. */
function numberFor(each: EarlierCertificate, { rows, told }: Known): string {
  const own = rows.filter(({ earlier_id }) => earlier_id === each.id);
  const named = own.find(
    ({ id, number, observation_id }) => told.events.has(id) || told.putRight.has(defectKey(number, observation_id)),
  );
  return named?.number ?? numberOfEarlier(each);
}
