import { defectKey } from '../../../domain/forms/closes.ts';
import type { Values } from '../../../domain/forms/definition.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { isMadeSafe } from '../../../domain/forms/words/danger-words.ts';
import { foundByOther, numberOfEarlier } from '../../../domain/register/found-by-others.ts';
import { daysForWork } from '../../../domain/remedial-clock.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import {
  observationsOf,
  typesWithoutObservations,
  workWithinOf,
} from '../../../server/repositories/entries/observations.ts';
import type { EarlierCertificate } from '../../../server/repositories/homes/earlier-certificates.ts';
import { foundOn } from '../../../server/repositories/reports/earlier-defects.ts';
import { WITHIN_DAYS } from '../domain/law.ts';
import type { DefectTable } from './schema.ts';
import type { toldOf } from './told-of.ts';

/** An observation of a report, and what the report says of it. */
export type Listed = Pick<
  DefectTable,
  | 'certificate_id'
  | 'earlier_id'
  | 'number'
  | 'observation_id'
  | 'code'
  | 'words'
  | 'location'
  | 'plain_words'
  | 'found_on'
> & {
  isCondition: boolean;
  withinDays: number;
  fixedHere: boolean;
  safeHere: boolean;
  safeAt: string | null;
  boardId: string;
};

/** The current certificates of the site that can list observations, the latest inspection first: none is too old for its danger to count. */
export async function certificatesOf(trx: Trx, companyId: string, siteId: string) {
  const rows = await trx
    .selectFrom('certificate')
    .innerJoin('report', 'report.id', 'certificate.report_id')
    .where('certificate.company_id', '=', companyId)
    .where('certificate.site_id', '=', siteId)
    .where('certificate.status', '=', 'current')
    .where('report.form_type', 'not in', typesWithoutObservations())
    .orderBy('certificate.issued_at', 'desc')
    .orderBy('certificate.id', 'desc')
    .select(['certificate.id', 'certificate.number', 'certificate.outcome'])
    .select(['certificate.inspected_on', 'certificate.issued_at', observationsOf(trx).as('observations')])
    .select(workWithinOf(trx).as('within_days'))
    .execute();
  return rows.toSorted((a, b) => (foundOn(a) < foundOn(b) ? 1 : -1));
}

/** The observations of a certificate as defects: with the code left, or as found where the inspector put it right before leaving. */
export function foundIn(certificate: Awaited<ReturnType<typeof certificatesOf>>[number]): Listed[] {
  const list: unknown = certificate.observations === null ? [] : JSON.parse(certificate.observations);
  if (!Array.isArray(list)) return [];
  return (list as Values[]).flatMap((each) => {
    const left = codeLeft(each);
    const code = left ?? each.code;
    const id = textOf(each.id);
    if (!isCode(code) || id === '') return [];
    const { id: certificate_id, number, outcome } = certificate;
    return [
      {
        ...{ certificate_id, earlier_id: null, number, observation_id: id, code, found_on: foundOn(certificate) },
        ...{ words: textOf(each.text), location: textOf(each.location), plain_words: textOf(each.plain_words) },
        ...{ isCondition: outcome !== null, fixedHere: left === undefined, safeHere: isMadeSafe(each) },
        safeAt: textOf(each.made_safe_at) || null,
        ...{ boardId: textOf(each.board_id), withinDays: daysForWork(certificate.within_days) },
      },
    ];
  });
}

type Known = { rows: readonly DefectTable[]; told: Awaited<ReturnType<typeof toldOf>> };

/**
 * The observations of other firms' reports, each on the clock of its own inspection. A report that a certificate of the company is as well
 * adds nothing.
 */
export async function foundByOthers(
  trx: Trx,
  company: { companyId: string },
  others: readonly EarlierCertificate[],
  known: Known,
): Promise<Listed[]> {
  const own = await ownAmong(trx, company, others);
  return others
    .filter(({ source, number }) => source !== 'checked' || !own.has(number))
    .flatMap((each) =>
      foundByOther(each).map(({ observation, code, words }) => ({
        ...{ certificate_id: null, earlier_id: each.id, number: numberFor(each, known), observation_id: observation },
        ...{ code, found_on: each.inspectedOn, words, location: '', plain_words: '' },
        ...{ isCondition: true, fixedHere: false, safeHere: false, safeAt: null, boardId: '', withinDays: WITHIN_DAYS },
      })),
    );
}

/** The numbers of signed files that certificates of the company have, also those that were withdrawn since. */
async function ownAmong(trx: Trx, { companyId }: { companyId: string }, others: readonly EarlierCertificate[]) {
  const numbers = others.filter(({ source }) => source === 'checked').map(({ number }) => number);
  if (numbers.length === 0) return new Set<string>();
  const rows = await trx
    .selectFrom('certificate')
    .where('company_id', '=', companyId)
    .where('number', 'in', numbers)
    .select('number')
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isCode = (code: unknown): code is DefectTable['code'] => ['C1', 'C2', 'C3', 'FI'].includes(code as string);
