import type { Values } from '../../../domain/forms/definition.ts';
import { codeLeft } from '../../../domain/forms/put-right.ts';
import { isMadeSafe } from '../../../domain/forms/words/danger-words.ts';
import { asText } from '../../../domain/record.ts';
import { daysForWork } from '../../../domain/remedial-clock.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import {
  observationsOf,
  typesWithoutObservations,
  workWithinOf,
} from '../../../server/repositories/entries/observations.ts';
import { foundOn } from '../../../server/repositories/reports/earlier-defects.ts';
import type { DefectTable } from './schema.ts';

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
    const id = asText(each.id);
    if (!isCode(code) || id === '') return [];
    const { id: certificate_id, number, outcome } = certificate;
    return [
      {
        ...{ certificate_id, earlier_id: null, number, observation_id: id, code, found_on: foundOn(certificate) },
        ...{ words: asText(each.text), location: asText(each.location), plain_words: asText(each.plain_words) },
        ...{ isCondition: outcome !== null, fixedHere: left === undefined, safeHere: isMadeSafe(each) },
        safeAt: asText(each.made_safe_at) || null,
        ...{ boardId: asText(each.board_id), withinDays: daysForWork(certificate.within_days) },
      },
    ];
  });
}

const isCode = (code: unknown): code is DefectTable['code'] => ['C1', 'C2', 'C3', 'FI'].includes(code as string);
