import { type EarlierDetails, noCodes } from '../../src/domain/register/earlier-certificate.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { insertEarlierCertificates } from '../../src/server/repositories/homes/earlier-certificates.ts';
import { inTransaction } from './seed.ts';

export const earlierDetails = (more: Partial<EarlierDetails> = {}): EarlierDetails => ({
  ...{ kind: 'EICR', inspectedOn: '2021-11-25', outcome: 'satisfactory', nextDue: '', firm: 'Oxbow Wiring' },
  ...{ number: '', scope: 'whole', codes: noCodes },
  ...more,
});

/** A certificate by another firm, as the office enters it. @returns its id. */
export const addEarlier = async (
  db: Db,
  by: Viewer,
  siteId: string,
  more: Partial<EarlierDetails> = {},
): Promise<string> => {
  const added = [{ ...earlierDetails(more), siteId, source: 'entered' as const }];
  const [id = ''] = await inTransaction(db, (trx) => insertEarlierCertificates(trx, by, added, new Date()));
  return id;
};
