import { addDays, addMonths } from '../time/dates.ts';

/** A person of a home. The tenant or occupier lives there; the agent acts for it; the payer gets its bills. */
export type OccupantDetails = {
  part: OccupantPart;
  name: string;
  phone: string;
  email: string;
  /** The language to write and speak, or ''. */
  language: string;
  /** Needs of access. They may be about health, so they go with the next visit unless `keepNeeds`. */
  needs: string;
  keepNeeds: boolean;
  /** Day that the tenancy was granted, `YYYY-MM-DD`, or ''. */
  grantedOn: string;
  /** Day from which they live there, `YYYY-MM-DD`, or ''. */
  since: string;
};

export const occupantParts = [
  { value: 'tenant', label: 'Tenant' },
  { value: 'occupier', label: 'Occupier' },
  { value: 'agent', label: 'Agent' },
  { value: 'payer', label: 'Who pays' },
] as const;
export type OccupantPart = (typeof occupantParts)[number]['value'];

/** How many months a company keeps a person who moved out, unless it says otherwise (compliance.md, section 7), and at most. */
export const OCCUPANT_MONTHS = { usual: 12, most: 84 } as const;

/** Days in which a mistyped last day can be put right before it erases anyone. */
export const DAYS_TO_CORRECT = 30;

/**
 * The day on which a person who moved out is erased: when the months are over, but not while a change can still be put right.
 * @param changedOn  day of the last change, which entering the last day is itself.
 */
export function erasedOn(
  { movedOutOn, changedOn }: { movedOutOn: string; changedOn: string },
  months: number,
): { day: string; because: 'months' | 'change' } {
  const sameDay = addMonths(movedOutOn, months);
  // A month that is too short for the day ends before the months are over.
  const over = addMonths(sameDay, -months) < movedOutOn ? addDays(sameDay, 1) : sameDay;
  const changeable = addDays(changedOn, DAYS_TO_CORRECT);
  return changeable > over ? { day: changeable, because: 'change' } : { day: over, because: 'months' };
}

/** Whether the person lives in the home. */
export const livesThere = ({ part }: { part: OccupantPart }): boolean => part === 'tenant' || part === 'occupier';

/** Whether a person of a home is there on a day: not before their first, and not from the day on which they move out. */
export const isThereOn = ({ since, movedOutOn }: { since: string; movedOutOn: string }, day: string): boolean =>
  since <= day && (movedOutOn === '' || movedOutOn > day);

/** Facts of a home that stay until a person changes them. */
export type HomeAccess = {
  /** Where the keys are. */
  keys: string;
  hazards: string;
  /** Day from which the home is empty, `YYYY-MM-DD`; '' while it is let or lived in. */
  vacantSince: string;
};

/** What is known of the tenancy of a home (`HomeFacts` of compliance). */
export type Occupancy = { let: boolean; tenancyGrantedOn: string | null; occupiedFrom: string | null };
