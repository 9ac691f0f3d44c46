import { forgetTenant } from '../../features/site-import/server/repository/import-readings.ts';
import type { InCompany } from '../../kernel/viewer.ts';
import type { Trx } from '../db/dialect.ts';

/** Erases a tenant from the lists that named them: their own record says what is known from now on. */
export const forgetListedTenant = (trx: Trx, viewer: InCompany, siteId: string): Promise<void> =>
  forgetTenant(trx, viewer, siteId);
