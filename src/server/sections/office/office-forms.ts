import { z } from 'zod';
import { isDay } from '../../../domain/dates.ts';
import { textFault, tidyText } from '../../../domain/forms/printable.ts';
import { readDrawing } from '../../../domain/signature/drawing.ts';
import { readReason } from '../../../domain/verification/reason.ts';
import { factorPolicies } from '../../identity/factor-policy.ts';
import { tidyPostcode } from './site-csv.ts';

/** What the office's forms take. Messages say what to enter. */
const text = (most: number, message?: string) => {
  const tidy = z
    .string({ error: message ?? 'Enter text' })
    .transform(tidyText)
    .superRefine((value, context) => {
      // What the office enters ends up on a certificate, so it has to be printable from the start.
      const fault = textFault(value, 'lines');
      if (value.length > most) context.addIssue({ code: 'custom', message: `Enter at most ${most} characters` });
      else if (fault) context.addIssue({ code: 'custom', message: `The text holds ${fault}` });
      else if (message && value === '') context.addIssue({ code: 'custom', message });
    });
  return message ? tidy : tidy.optional().transform((value) => value ?? '');
};
const choice = <const T extends readonly string[]>(values: T, message: string) => z.enum(values, { error: message });
const email = z
  .string()
  // Aborts: without it the next check would still run, on as much as was sent.
  .max(254, { error: 'Enter at most 254 characters', abort: true })
  .refine((value) => value === '' || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value), {
    error: 'Enter an email address, for example name@example.com',
  })
  .optional()
  .transform((value) => (value ?? '').toLowerCase());
const lines = (message: string) =>
  text(400, message).transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
const postcode = z.string({ error: 'Enter the postcode' }).transform((value, context) => {
  const tidy = tidyPostcode(value);
  if (!tidy) context.addIssue({ code: 'custom', message: 'Enter a postcode, for example TE1 1ST' });
  return tidy ?? '';
});
const day = z
  .string({ error: 'Enter the day' })
  .refine(isDay, { error: 'Enter a day that exists, for example 2026-11-24' });
const time = z
  .string({ error: 'Enter a time' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, for example 09:00' });
const count = (most: number, message: string) =>
  z
    .string({ error: message })
    .regex(/^\d{1,4}$/, { error: message })
    .transform(Number)
    .refine((value) => value <= most, { error: `Enter at most ${most}` });
const id = (message: string) => z.string({ error: message }).regex(/^[\w-]{1,64}$/, { error: message });

export const clientKinds = ['landlord', 'agent', 'owner', 'council', 'business'] as const;
export const nations = ['England', 'Wales', 'Scotland', 'Northern Ireland'] as const;
export const tenures = ['private_rented', 'social_rented', 'owner', 'commercial', 'other'] as const;
export const premisesTypes = ['residential', 'commercial', 'industrial', 'other'] as const;
export const roles = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;

export const clientForm = z.object({
  name: text(200, 'Enter the name of the client'),
  kind: choice(clientKinds, 'Choose what kind of client they are'),
  address: lines('Enter the address'),
  town: text(100, 'Enter the town'),
  postcode,
  email,
  phone: text(40),
  agent_name: text(200),
  agent_email: email,
  agent_phone: text(40),
});

export const siteForm = z.object({
  client_id: id('Choose whose site it is'),
  name: text(120),
  address: lines('Enter the address'),
  town: text(100, 'Enter the town'),
  postcode,
  uprn: z
    .string()
    .regex(/^\d{0,12}$/, { error: 'A UPRN is up to 12 digits' })
    .optional()
    .transform((value) => value ?? ''),
  nation: choice(nations, 'Choose the nation'),
  tenure: choice(tenures, 'Choose the tenure'),
  premises_type: choice(premisesTypes, 'Choose the use of the premises'),
  access_notes: text(2000),
});

export const visitForm = z
  .object({
    site_id: id('Choose the site'),
    electrician_id: id('Choose who goes'),
    day,
    window_from: time,
    window_to: time,
    expected_boards: count(50, 'Enter how many boards are expected, for example 1'),
    expected_circuits: count(2000, 'Enter how many circuits are expected, for example 10'),
    access_notes: text(2000),
    hazards: text(2000),
  })
  .refine((visit) => visit.window_from < visit.window_to, {
    path: ['window_to'],
    error: 'Enter a time after the beginning of the window',
  });

export const moveForm = z
  .object({ day, window_from: time, window_to: time })
  .refine((visit) => visit.window_from < visit.window_to, {
    path: ['window_to'],
    error: 'Enter a time after the beginning of the window',
  });

export const handOverForm = z.object({ to: id('Choose who takes it over'), note: text(500) });

export const cancelForm = z.object({
  confirm: z.literal('yes', { error: 'Tick the box to cancel the visit' }),
});

/** What the pad posts: strokes, or nothing. */
const drawing = z
  .string()
  .optional()
  .transform((value, context) => {
    const read = readDrawing(value ?? '');
    if (read.ok) return read.drawing;
    context.addIssue({ code: 'custom', message: read.message });
    return z.NEVER;
  });
export const issueForm = z.object({
  signature: text(200, 'Type your name to sign'),
  drawing,
  confirm: z.literal('yes', { error: 'Tick the box to issue the report: it cannot be changed afterwards' }),
});

export const overruleForm = z.object({
  rule: z.string({ error: 'Choose the finding' }).min(1, { error: 'Choose the finding' }).max(64),
  path: z.string({ error: 'Choose the finding' }).min(1, { error: 'Choose the finding' }).max(300),
  basis: z.string({ error: 'Choose the finding' }).max(64),
  reason: z.string({ error: 'Say why this is not a fault' }).transform((entered, context) => {
    const reason = readReason(entered);
    if (reason.ok) return reason.value;
    context.addIssue({ code: 'custom', message: reason.message });
    return z.NEVER;
  }),
});

export const discardForm = z.object({ discard_reason: text(1000, 'Enter why the report is discarded') });

export const returnForm = z.object({ return_text: text(2000) });

/** Why a sign is all right. @param field name of the reason's field: several such forms stand on one page. */
export const signAnswerForm = (field: string) =>
  z.object({
    sign: z.string().max(60),
    basis: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Open the report again: the form is not complete' }),
    [field]: text(1000, 'Enter why it is all right'),
  });

export const withdrawForm = z.object({
  withdraw_reason: text(1000, 'Enter why the certificate is withdrawn: it stands on its public page'),
  withdraw_confirm: z.literal('yes', { error: 'Tick the box to withdraw the certificate: it cannot be taken back' }),
});

export const correctionForm = z.object({
  reason: text(1000, 'Enter what is wrong and why it is corrected'),
});

export const companyForm = z.object({
  name: text(200, 'Enter the name of the company'),
  address: lines('Enter the address'),
  town: text(100, 'Enter the town'),
  postcode,
  phone: text(40),
  email,
  scheme: text(100),
  scheme_number: text(60),
  time_zone: text(60, 'Enter a time zone, for example Europe/London').refine(isTimeZone, {
    error: 'Enter a time zone, for example Europe/London',
  }),
  certificate_prefix: z
    .string({ error: 'Enter up to eight letters or digits' })
    .transform((value) => value.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{0,8}$/, { error: 'Enter up to eight letters or digits' })),
  issue_own_reports: z
    .enum(['yes', 'no'], { error: 'Choose whether one person may inspect and issue' })
    .transform((value) => value === 'yes'),
});

export const userForm = z
  .object({
    name: text(200, 'Enter the name'),
    email: email.refine((value) => value !== '', { error: 'Enter an email address, for example name@example.com' }),
    role: choice(roles, 'Choose what they may do'),
    client_id: z
      .string()
      .max(64)
      .optional()
      .transform((value) => value || undefined),
    position: text(100),
    qualification_refs: text(300),
  })
  .refine((user) => user.role !== 'client' || user.client_id !== undefined, {
    path: ['client_id'],
    error: 'Choose which client they belong to',
  });

export const factorPolicyForm = z.object({
  second_factor: choice(factorPolicies, 'Choose who signs in with a second factor'),
});

export const importForm = z.object({
  client_id: z
    .string()
    .max(64)
    .optional()
    .transform((value) => value ?? ''),
  packed: z.string().optional(),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
