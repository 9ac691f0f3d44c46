import { type DefectFacts, defectsOf, notFollowed } from '../../../defects/records/defects-of.ts';
import { unfollowedOf } from '../../../defects/records/others/unfollowed.ts';
import type { Part } from './asked.ts';

/**
 * The observations that the law asks about, and the work on them. A home that waits for its round has those of other firms' reports from
 * the first moment.
 */
export const defectFacts: Part<DefectFacts> = async (db, { companyId, siteIds, isFollowed }) => {
  const followed = await defectsOf(db, { companyId, role: 'owner', userId: '', clientId: null }, siteIds);
  if (isFollowed) return followed;
  const facts = new Map(followed);
  for (const [id, found] of await unfollowedOf(db, companyId, siteIds)) {
    const { codes, remedied } = facts.get(id) ?? { codes: [], remedied: [] };
    facts.set(id, { codes: [...found.map(notFollowed), ...codes], remedied });
  }
  return facts;
};
