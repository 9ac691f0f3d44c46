import { z } from 'zod';
import { tidyUprn } from '../../../../domain/register/uprn.ts';
import { readDay } from '../../../../domain/time/calendar.ts';
import { choice, email, emailAddress, id, lines, postcode, printed, unprinted } from '../form-fields.ts';

export const clientKinds = ['landlord', 'agent', 'owner', 'council', 'business'] as const;

export const nations = ['England', 'Wales', 'Scotland', 'Northern Ireland'] as const;

export const tenures = ['private_rented', 'social_rented', 'owner', 'commercial', 'other'] as const;

export const premisesTypes = ['residential', 'commercial', 'industrial', 'other'] as const;

const ticked = z
  .string()
  .optional()
  .transform((value) => (value ?? '') !== '');

export const clientForm = z.object({
  name: printed('Name', 200, 'Enter the name of the client'),
  kind: choice(clientKinds, 'Choose the kind of client'),
  address: lines('Enter the address'),
  town: printed('Town', 100, 'Enter the town'),
  postcode,
  email,
  phone: unprinted('Phone', 40),
  agent_name: unprinted('Agent’s name', 200),
  agent_email: emailAddress('Agent’s email'),
  agent_phone: unprinted('Agent’s phone', 40),
  attach_pdf: ticked,
  follows_c3: ticked,
});

export const siteForm = z.object({
  client_id: id('Choose the client'),
  name: unprinted('Name', 120),
  address: lines('Enter the address'),
  town: printed('Town', 100, 'Enter the town'),
  postcode,
  uprn: z
    .string()
    .optional()
    .transform((value, context) => {
      const tidy = tidyUprn(value ?? '');
      if (tidy === undefined) context.addIssue({ code: 'custom', message: 'A UPRN is up to 12 digits' });
      return tidy ?? '';
    }),
  nation: choice(nations, 'Choose the nation'),
  tenure: choice(tenures, 'Choose the tenure'),
  premises_type: choice(premisesTypes, 'Choose the use of the premises'),
  access_notes: unprinted('Access notes', 2000),
  own_reference: unprinted('Property reference', 60),
  building: unprinted('Building', 120),
});

/** When new work was designed, if before the job. */
export const designedOn = z
  .string()
  .optional()
  .transform((typed, context) => {
    if ((typed ?? '') === '') return undefined;
    const read = readDay(typed ?? '');
    if (!read) context.addIssue({ code: 'custom', message: 'Enter a day that exists, for example 24/09/2026' });
    return read;
  });

export const removeSiteForm = z.object({
  confirm: z.literal('yes', { error: 'Tick the box to remove the site' }),
});
