import { is } from '../../asked/conditions.ts';
import type { Field } from '../../definition.ts';
import * as choices from '../choices.ts';
import { address, checked, choice, internal, onlyIf, required, text } from '../field.ts';

/** The client. */
export const clientFields = [
  text('client_name', 'Client name', required),
  address('client_address', 'Client address', required),
  choice('client_role', 'Client is the', choices.clientRoles),
  text('client_email', 'Client email', internal, { hint: 'For you; not on the report' }),
  text('client_phone', 'Client phone', internal, { maxLength: 40, hint: 'For you; not on the report' }),
] as const satisfies readonly Field[];

/** The address, and the kind of premises. */
export const placeFields = [
  address('installation_address', 'Installation address', required),
  choice('premises_type', 'Premises', choices.premises, required),
  text('premises_type_other', 'Other premises: what they are', onlyIf(is('premises_type', 'other'))),
  choice('building_kind', 'Kind of building', choices.buildingKinds, checked, {
    hint: 'Some kinds need arc fault detection on their sockets',
  }),
  choice('overvoltage', 'Surge risk (443.4.1)', choices.overvoltages, checked, {
    hint: 'Used to check whether surge protection is needed',
  }),
  choice('nation', 'Nation', choices.nations, checked, {
    hint: 'Decides how often a rented home is inspected',
  }),
  choice('tenure', 'Tenure', choices.tenures, checked),
] as const satisfies readonly Field[];
