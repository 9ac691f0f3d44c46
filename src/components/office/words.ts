/** Choices of the office's forms with their labels. */
export const clientKinds = [
  { value: 'landlord', label: 'Landlord' },
  { value: 'agent', label: 'Letting or managing agent' },
  { value: 'owner', label: 'Owner occupier' },
  { value: 'council', label: 'Council or housing association' },
  { value: 'business', label: 'Business' },
] as const;
export const nations = [
  { value: 'England', label: 'England' },
  { value: 'Wales', label: 'Wales' },
  { value: 'Scotland', label: 'Scotland' },
  { value: 'Northern Ireland', label: 'Northern Ireland' },
] as const;
export const tenures = [
  { value: 'private_rented', label: 'Private rented' },
  { value: 'social_rented', label: 'Social rented' },
  { value: 'owner', label: 'Owner occupied' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'other', label: 'Other' },
] as const;
export const premisesTypes = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
  { value: 'industrial', label: 'Industrial' },
  { value: 'other', label: 'Other' },
] as const;
export const roles = [
  { value: 'owner', label: 'Owner: everything, and the settings' },
  { value: 'office', label: 'Office: clients, sites and visits' },
  { value: 'supervisor', label: 'Supervisor: reviews and issues reports' },
  { value: 'electrician', label: 'Electrician: own visits and reports' },
  { value: 'apprentice', label: 'Apprentice: as an electrician, but cannot sign' },
  { value: 'client', label: 'Client: certificates of their own sites' },
] as const;

export const factorPolicies = [
  { value: 'offered', label: 'Optional for everyone' },
  { value: 'asked', label: 'Suggested to owners and supervisors' },
  { value: 'managers', label: 'Required for owners and supervisors' },
  { value: 'everybody', label: 'Required for everyone, including electricians and clients' },
] as const;

/** Label of a choice; the value itself for an unknown choice. */
export const wordOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

export const lastOutcomes = [
  { value: 'satisfactory', label: 'Satisfactory' },
  { value: 'unsatisfactory', label: 'Unsatisfactory' },
] as const;
