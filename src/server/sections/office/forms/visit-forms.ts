import { z } from 'zod';
import { readChosen } from '../../../../domain/forms/carried/circuits-to-choose.ts';
import { formTypes } from '../../../../domain/forms/registry.ts';
import { arrival, count, day, id, printed, unprinted } from '../form-fields.ts';
import { designedOn } from './register-forms.ts';

export const visitForm = z
  .object({
    site_id: id('Choose the site'),
    electrician_id: id('Choose an electrician'),
    kind: z
      .string()
      .optional()
      .refine((kind) => kind === undefined || formTypes().includes(kind), { error: 'Choose the form' }),
    designed_on: designedOn,
    /** A circuit of the site's last report, where the form covers one: `<board>/<circuit>`. */
    circuit: z
      .string()
      .regex(/^([\w-]{1,64}\/[\w-]{1,64})?$/, { error: 'Choose the circuit' })
      .optional()
      .transform((circuit) => readChosen(circuit ?? '')),
    day,
    ...arrival,
    /** The visit without access that this one replaces. */
    again: z
      .string()
      .regex(/^[\w-]{0,64}$/)
      .optional()
      .transform((again) => again ?? ''),
    expected_boards: count('Boards', 50, 'Enter how many boards are expected, for example 1'),
    expected_circuits: count('Circuits', 2000, 'Enter how many circuits are expected, for example 10'),
    access_notes: unprinted('Access notes', 2000),
    hazards: unprinted('Hazards', 2000),
    order_number: printed('Order number', 60),
    client_reference: printed('Client’s reference', 60),
  })
  .refine((visit) => visit.window_from < visit.window_to, {
    path: ['window_to'],
    error: 'Enter a time after the beginning of the window',
  });

export const moveForm = z.object({ day, ...arrival }).refine((visit) => visit.window_from < visit.window_to, {
  path: ['window_to'],
  error: 'Enter a time after the beginning of the window',
});

export const handOverForm = z.object({
  to: id('Choose the electrician to hand it over to'),
  note: unprinted('Note', 500),
});

export const cancelForm = z.object({
  cancel_reason: unprinted('Reason for cancelling', 1000, 'Enter why the visit is cancelled'),
  confirm: z.literal('yes', { error: 'Tick the box to cancel the visit' }),
});

export const giveUpForm = z.object({
  give_up_reason: unprinted('Why it cannot be finished', 1000, 'Enter why the visit cannot be finished'),
  confirm: z.literal('yes', { error: 'Tick the box to end the visit' }),
});
