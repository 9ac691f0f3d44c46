import { z } from 'zod';
import { type OccupantDetails, occupantParts } from '../../../domain/register/occupant.ts';
import { choice, day, dayIfKnown, emailAddress, unprinted } from '../../../server/sections/office/form-fields.ts';

const parts = occupantParts.map(({ value }) => value);
const ticked = z
  .string()
  .optional()
  .transform((value) => (value ?? '') !== '');

export const occupantForm = z.object({
  part: choice(parts, 'Choose who they are'),
  name: unprinted('Name', 100, 'Enter the name'),
  phone: unprinted('Phone', 40),
  email: emailAddress('Email'),
  client_address: ticked,
  language: unprinted('Language', 60),
  needs: unprinted('Needs', 500),
  keep_needs: ticked,
  granted_on: dayIfKnown('Tenancy granted', '01/05/2026'),
  since: dayIfKnown('Lives there since', '01/05/2026'),
});

export const movingOutForm = z.object({ moved_out_on: day, empty: ticked });
export const erasureForm = z.object({ confirm: z.literal('yes', { error: 'Tick the box to erase this person' }) });

export const accessForm = z.object({
  keys: unprinted('Keys', 500),
  hazards: unprinted('Hazards', 500),
  vacant_since: dayIfKnown('Empty since', '01/05/2026'),
});

export const toOccupant = (form: z.output<typeof occupantForm>): OccupantDetails => ({
  part: form.part,
  name: form.name,
  phone: form.phone,
  email: form.email,
  language: form.language,
  needs: form.needs,
  keepNeeds: form.keep_needs,
  grantedOn: form.granted_on,
  since: form.since,
});
