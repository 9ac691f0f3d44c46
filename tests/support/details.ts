import type { CompanyDetails } from '../../src/server/repositories/people/companies.ts';
import type { ClientDetails } from '../../src/server/repositories/register/clients.ts';
import type { SiteDetails } from '../../src/server/repositories/register/sites.ts';
import type { Booking } from '../../src/server/repositories/register/visits.ts';

/** What a company, its clients, their sites and a visit are made of where a test does not care. */

const address = { lines: ['1 Wharf Road'], town: 'Testham', postcode: 'TE1 1ST' };

export const companyDetails = (name = 'Copper & Care Ltd', more: Partial<CompanyDetails> = {}): CompanyDetails => ({
  name,
  address,
  phone: '01632 960000',
  email: 'office@copper.example',
  scheme: 'A scheme',
  schemeNumber: '12345',
  insurance: '',
  timeZone: 'Europe/London',
  certificatePrefix: 'CP',
  issueOwnReports: false,
  approveAndIssue: false,
  keepPhotoDetails: false,
  occupantMonths: 12,
  ...more,
});

export const clientDetails = (name: string, more: Partial<ClientDetails> = {}): ClientDetails => ({
  name,
  kind: 'landlord',
  address: { lines: ['2 Mill Lane'], town: 'Testham', postcode: 'TE1 2ND' },
  email: 'client@landlord.example',
  phone: '01632 960001',
  agentName: 'An Agent',
  agentEmail: 'agent@agency.example',
  agentPhone: '01632 960002',
  attachPdf: false,
  ...more,
});

export const siteDetails = (clientId: string, more: Partial<SiteDetails> = {}): SiteDetails => ({
  clientId,
  name: 'Flat 2',
  addressLines: ['3 Ropewalk'],
  town: 'Testham',
  postcode: 'TE2 3RD',
  uprn: '',
  nation: 'England',
  tenure: 'private_rented',
  premisesType: 'residential',
  accessNotes: '',
  ownReference: '',
  ...more,
});

export const booking = (siteId: string, electricianId: string, more: Partial<Booking> = {}): Booking => ({
  siteId,
  electricianId,
  day: '2026-11-23',
  windowFrom: '09:00',
  windowTo: '12:00',
  expectedBoards: 1,
  expectedCircuits: 10,
  accessNotes: '',
  hazards: '',
  ...more,
});
