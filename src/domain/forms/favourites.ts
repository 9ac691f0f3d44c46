import type { Favourite } from '../standards/company-defaults.ts';
import type { Field, FormDefinition } from './definition.ts';
import { circuitFields } from './document.ts';

export const mostFavourites = 12;

/** What a favourite may hold: what it is, its cable, its device. */
const held = [
  ...['circuit_kind', 'wiring_type', 'ref_method', 'live_csa', 'cpc_csa'],
  ...['ocpd_standard', 'ocpd_type', 'ocpd_rating', 'breaking_ka'],
  ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'],
];

/** The fields of a form's circuits that a favourite may hold, in the order of the form. */
export const favouriteFields = (definition: FormDefinition): readonly Field[] =>
  circuitFields(definition).filter(({ name }) => held.includes(name));

const prefix = 'our.';

/** Favourites as they are chosen. @param ours  what stands before each: where common circuits stand beside them, whose they are. */
export const favouriteChoices = (
  favourites: readonly Favourite[],
  ours: 'Ours: ' | '',
): { value: string; label: string }[] =>
  favourites.map(({ name }) => ({ value: `${prefix}${name}`, label: `${ours}${name}` }));

/** What a circuit is filled in with by such a choice; undefined where it is none, or is no longer there. */
export const favouriteStart = (favourites: readonly Favourite[], chosen: string): Favourite['values'] | undefined =>
  favourites.find(({ name }) => chosen === `${prefix}${name}`)?.values;
