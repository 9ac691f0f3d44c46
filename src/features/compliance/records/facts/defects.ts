import { type DefectFacts, defectsOf } from '../../../defects/records/defects-of.ts';
import type { Part } from './asked.ts';

/** The observations that the law asks about, and the work on them. */
export const defectFacts: Part<DefectFacts> = (db, { companyId, siteIds }) =>
  defectsOf(db, { companyId, role: 'owner', userId: '', clientId: null }, siteIds);
