import { type EarlierDetails, noCodes } from '../../src/domain/register/earlier-certificate.ts';
import type { OccupantDetails } from '../../src/domain/register/occupant.ts';
import { addEarlier as enterEarlier } from '../../src/features/earlier-certificates/server/earlier.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import type { Db } from '../../src/server/db/dialect.ts';
import { insertOccupants } from '../../src/server/repositories/homes/occupants.ts';
import { inTransaction } from './seed.ts';

export const earlierDetails = (more: Partial<EarlierDetails> = {}): EarlierDetails => ({
  ...{ kind: 'EICR', inspectedOn: '2021-11-25', outcome: 'satisfactory', nextDue: '', firm: 'Oxbow Wiring' },
  ...{ number: '', scope: 'whole', codes: noCodes },
  ...more,
});

/** A certificate by another firm, as the office enters it. @returns its id. */
export const addEarlier = (db: Db, by: Viewer, siteId: string, more: Partial<EarlierDetails> = {}): Promise<string> => {
  const entered = { siteId, details: earlierDetails(more), source: 'entered', kept: undefined } as const;
  return inTransaction(db, (trx) => enterEarlier(trx, by, entered, new Date()));
};

export type HomeThings = { earlier: string; occupant: string };

/** A certificate by another firm and a tenant of a site. */
export async function homeThings(db: Db, by: Viewer, siteId: string): Promise<HomeThings> {
  const [occupant = ''] = await inTransaction(db, (trx) =>
    insertOccupants(trx, by, [{ ...occupantDetails(), siteId }], new Date()),
  );
  return { earlier: await addEarlier(db, by, siteId), occupant };
}

export const occupantDetails = (more: Partial<OccupantDetails> = {}): OccupantDetails => ({
  ...{ part: 'tenant', name: 'Tunde Adeyemi', phone: '01632 960144', email: 't.adeyemi@post.example', language: '' },
  ...{ needs: '', keepNeeds: false, grantedOn: '2024-04-20', since: '2024-05-03' },
  ...more,
});
