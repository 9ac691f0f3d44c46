import { CONDITION_REPORT, type EarlierDetails, noCodes } from '../../../domain/register/earlier-certificate.ts';
import type { OccupantDetails } from '../../../domain/register/occupant.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { insertEarlierCertificates } from '../../../server/repositories/homes/earlier-certificates.ts';
import { insertOccupants, saveHomeAccess } from '../../../server/repositories/homes/occupants.ts';
import type { ListedHome } from './list/row/listed-site.ts';

/** Stores what rows say of people, keys and last certificates, for the sites that were made of them. @param ids  of the sites, in order. */
export async function addWhatRowsSay(
  trx: Trx,
  by: { companyId: string; userId: string | null },
  rows: readonly ListedHome[],
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const at = rows.map((row, index) => ({ row, siteId: ids[index] as string }));
  await insertEarlierCertificates(
    trx,
    by,
    at.flatMap(({ row, siteId }) => {
      const details = earlierIn(row);
      return details ? [{ ...details, siteId, source: 'imported' as const }] : [];
    }),
    now,
  );
  await insertOccupants(
    trx,
    by,
    at.flatMap(({ row, siteId }) => peopleIn(row).map((person) => ({ ...person, siteId }))),
    now,
  );
  for (const { row, siteId } of at) {
    const { keys = '', hazards = '', vacantSince = '' } = row;
    if (keys + hazards + vacantSince !== '') await saveHomeAccess(trx, by, siteId, { keys, hazards, vacantSince });
  }
}

/** The last certificate that a row names; undefined where it names none. */
function earlierIn(row: ListedHome): EarlierDetails | undefined {
  const { lastInspected, lastOutcome, lastFirm, lastNextDue = '', lastNumber = '', lastCodes = noCodes } = row;
  // A firm or a next day alone does not say that there was an inspection.
  if (lastInspected === '' && lastOutcome === '' && lastNumber === '') return undefined;
  return {
    kind: CONDITION_REPORT,
    inspectedOn: lastInspected,
    outcome: lastOutcome,
    nextDue: lastNextDue,
    firm: lastFirm,
    number: lastNumber,
    scope: 'whole',
    codes: lastCodes,
  };
}

/** The people whom a row names. */
function peopleIn(row: ListedHome): OccupantDetails[] {
  const { tenantName, tenantPhone, tenantEmail = '', tenantLanguage = '', tenantNeeds = '' } = row;
  const { letFrom = '', grantedOn = '' } = row;
  const { agentName = '', agentPhone = '', agentEmail = '', payerName = '', payerPhone = '', payerEmail = '' } = row;
  const unsaid = { language: '', needs: '', keepNeeds: false, grantedOn: '', since: '' };
  const people: OccupantDetails[] = [
    {
      part: 'tenant',
      ...{ name: tenantName, phone: tenantPhone, email: tenantEmail, language: tenantLanguage, needs: tenantNeeds },
      ...{ keepNeeds: false, grantedOn, since: letFrom },
    },
    { part: 'agent', ...{ name: agentName, phone: agentPhone, email: agentEmail }, ...unsaid },
    { part: 'payer', ...{ name: payerName, phone: payerPhone, email: payerEmail }, ...unsaid },
  ];
  return people.filter(({ part, keepNeeds, ...said }) => Object.values(said).some(Boolean));
}
