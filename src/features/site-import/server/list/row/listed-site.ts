import type { EarlierDetails } from '../../../../../domain/register/earlier-certificate.ts';
import type { SiteDetails } from '../../../../../server/repositories/register/sites.ts';

/** Columns that a list may leave out: the most usual value is assumed, and the nation follows from the postcode. */
export type Assumable = 'nation' | 'nationByPostcode' | 'tenure' | 'premisesType';

/** The site in a row of a list, tidied, with its client. */
export type ListedSite = SiteDetails & ListedHome & { clientName: string; assumed: Assumable[] };

/** What a row says of the people, the keys and the last certificate. Rows that were read by an earlier version lack the optional parts. */
export type ListedHome = {
  tenantName: string;
  tenantPhone: string;
  tenantEmail?: string;
  /** `YYYY-MM-DD`, or ''. */
  letFrom?: string;
  /** `YYYY-MM-DD`, or ''. */
  grantedOn?: string;
  tenantLanguage?: string;
  tenantNeeds?: string;
  agentName?: string;
  agentPhone?: string;
  agentEmail?: string;
  payerName?: string;
  payerPhone?: string;
  payerEmail?: string;
  keys?: string;
  hazards?: string;
  /** `YYYY-MM-DD`, or ''. */
  vacantSince?: string;
  lastInspected: string;
  lastOutcome: EarlierDetails['outcome'];
  lastFirm: string;
  lastNextDue?: string;
  lastNumber?: string;
  lastCodes?: EarlierDetails['codes'];
};
