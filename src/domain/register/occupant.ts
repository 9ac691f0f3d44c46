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
