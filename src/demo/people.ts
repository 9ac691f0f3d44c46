import { randomUUID } from 'node:crypto';
import { addDays } from '../domain/time/dates.ts';
import type { Role } from '../kernel/viewer.ts';

/**
 * The published password of every demo account. The site refuses it as easy to guess, so the demo sets it directly; the
 * demo listens on the loopback address only.
 */
export const demoPassword = 'copperplate-demo';

/** Their password while the demo is being made. It is set on the site's own pages, so it has to be strong. */
export const storyPassword: string = randomUUID();

export type Person = { email: string; name: string; role: Role; position: string; qualifications?: string };

const at = (local: string) => `${local}@demo.example`;
const electricians = [
  'Elin Vaughan',
  'Marek Nowak',
  'Tomos Parry',
  'Aisha Rahman',
  'Gareth Lloyd',
  'Bethan Rees',
  'Owen Hughes',
  'Priya Nair',
  'Callum Reid',
  'Nia Bowen',
];

export const owner: Person = { email: at('owner'), name: 'Rhian Brindle', role: 'owner', position: 'Director' };
export const office: Person = { email: at('office'), name: 'Dafydd Price', role: 'office', position: 'Office manager' };
export const supervisor: Person = {
  email: at('supervisor'),
  name: 'Sian Rowe',
  role: 'supervisor',
  position: 'Qualified supervisor',
  qualifications: 'C&G 2391-52, QS',
};
export const apprentice: Person = {
  email: at('apprentice'),
  name: 'Ifan Morris',
  role: 'apprentice',
  position: 'Apprentice',
};
const fieldStaff: readonly Person[] = electricians.map((name, index) => ({
  email: at(index === 0 ? 'electrician' : `electrician${index + 1}`),
  name,
  role: 'electrician',
  position: 'Electrician',
  qualifications: 'C&G 2391-52',
}));
/** People who can be sent to a site: the electricians, then the apprentice. */
export const inspectors: readonly Person[] = [...fieldStaff, apprentice];
/** Serial number of an inspector's test instrument. */
export const testerOf = (inspector: number): string => `MFT-${20411 + inspector * 317}`;
/** Day the calibration of an inspector's test instrument is due. @param today  `YYYY-MM-DD` */
export const testerDueOf = (inspector: number, today: string): string => addDays(today, 120 + inspector * 7);
export const clientUsers: readonly Person[] = [
  { email: at('client'), name: 'Glenys Tudor', role: 'client', position: 'Landlord' },
  { email: at('client2'), name: 'Paul Ashworth', role: 'client', position: 'Asset manager' },
];
export const otherOwner = { email: 'owner@other.example', name: 'Otto Other', company: 'Other Electrical' };
