import {
  countsAsInspection,
  type EarlierDetails,
  type EarlierFacts,
  factsOfEarlier,
  isUnread,
} from '../../../../domain/register/earlier-certificate.ts';
import { earlierCertificatesOf } from '../../../../server/repositories/homes/earlier-certificates.ts';
import { occupanciesOf } from '../../../../server/repositories/homes/occupants.ts';
import { listed } from '../../../../server/repositories/listed.ts';
import type { HomeFacts } from '../../domain/facts.ts';
import type { Part } from './asked.ts';

/** What the register says: the law that applies, who lives there since when, and the last inspection by another firm. */
type SiteFacts = Pick<HomeFacts, 'nation' | 'tenure' | 'let' | 'tenancyGrantedOn' | 'occupiedFrom'> & {
  other: OtherReport;
  isArchived: boolean;
};

/** The last inspection of the whole installation by another firm; `on` is '' where none is known. */
type OtherReport = {
  on: string;
  outcome: '' | 'satisfactory' | 'unsatisfactory';
  firm: string;
  number: string;
  /** What it says of the home; undefined where none is known. */
  facts: EarlierFacts | undefined;
  /** A certificate is there that nobody has read. */
  isUnread: boolean;
};

export const siteFacts: Part<SiteFacts> = async (db, { companyId, siteIds }) => {
  const rows = await db
    .selectFrom('site')
    .where('company_id', '=', companyId)
    .where('id', 'in', listed(db, siteIds).select('hit.id'))
    .select(['id', 'nation', 'tenure', 'premises_type', 'archived_at'])
    .execute();
  const earlier = await earlierCertificatesOf(db, { companyId }, siteIds);
  const occupancies = await occupanciesOf(db, { companyId }, siteIds);
  return new Map(
    rows.map(({ id, nation, tenure, premises_type, archived_at }) => {
      // Shops, offices and stairs have no interval in law.
      const isRented = premises_type === 'residential' && (tenure === 'private_rented' || tenure === 'social_rented');
      const lived = occupancies.get(id) ?? { let: true, tenancyGrantedOn: null, occupiedFrom: null };
      const other = otherIn(earlier.get(id) ?? []);
      return [id, { nation, tenure: isRented ? tenure : 'owner', ...lived, other, isArchived: archived_at !== null }];
    }),
  );
};

/** @param earlier  the latest inspection first. */
function otherIn(earlier: readonly EarlierDetails[]): OtherReport {
  const inspections = earlier.filter(countsAsInspection);
  const last = inspections.find(({ inspectedOn, scope }) => inspectedOn !== '' && scope === 'whole');
  const { inspectedOn: on = '', outcome = '', firm = '', number = '' } = last ?? {};
  const facts = last && factsOfEarlier(last);
  return { on, outcome, firm, number, facts, isUnread: inspections.some(isUnread) };
}
