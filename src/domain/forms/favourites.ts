import type { Favourite } from '../standards/company-defaults.ts';
import type { Field, FormDefinition } from './definition.ts';
import { circuitFields } from './document.ts';

export const mostFavourites = 12;

/** Fields that a favourite may hold: the kind of circuit, its cable and its device. */
const held = [
  ...['circuit_kind', 'wiring_type', 'ref_method', 'live_csa', 'cpc_csa'],
  ...['ocpd_standard', 'ocpd_type', 'ocpd_rating', 'breaking_ka'],
  ...['rcd_standard', 'rcd_type', 'rcd_idn', 'rcd_rating'],
];

/** The fields of a form's circuits that a favourite may hold, in the order of the form. */
export const favouriteFields = (definition: FormDefinition): readonly Field[] =>
  circuitFields(definition).filter(({ name }) => held.includes(name));

const prefix = 'our.';

/** Favourites as choices. @param ours  prefix of each label, where common circuits are listed with them. */
export const favouriteChoices = (
  favourites: readonly Favourite[],
  ours: 'Ours: ' | '',
): { value: string; label: string }[] =>
  favourites.map(({ name }) => ({ value: `${prefix}${name}`, label: `${ours}${name}` }));

/** The values of a chosen favourite; undefined if it is not one, or no longer exists. */
export const favouriteStart = (favourites: readonly Favourite[], chosen: string): Favourite['values'] | undefined =>
  favourites.find(({ name }) => chosen === `${prefix}${name}`)?.values;
