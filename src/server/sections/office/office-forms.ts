import { z } from 'zod';
import { tidyScheme } from '../../../domain/company/scheme.ts';
import { readChosen } from '../../../domain/forms/carried/circuits-to-choose.ts';
import { formTypes } from '../../../domain/forms/registry.ts';
import { OCCUPANT_MONTHS } from '../../../domain/register/occupant.ts';
import { tidyUprn } from '../../../domain/register/uprn.ts';
import { readDrawing } from '../../../domain/signature/drawing.ts';
import { readDay } from '../../../domain/time/calendar.ts';
import { readReason } from '../../../domain/verification/overrides/reason.ts';
import { recipients } from '../../../features/service/domain/given.ts';
import { MOST_SUBJECT, MOST_TEXT, templateFaults } from '../../../features/sharing/domain/mail-template.ts';
import { MOST_LINK_DAYS, mostLinkDays } from '../../../features/sharing/domain/share-link.ts';
import { factorPolicies } from '../../identity/factor-policy.ts';
import {
  arrival,
  choice,
  count,
  day,
  email,
  emailAddress,
  id,
  lines,
  postcode,
  printed,
  unprinted,
} from './form-fields.ts';

/** The schemas of the office's forms. */
export const clientKinds = ['landlord', 'agent', 'owner', 'council', 'business'] as const;
export const nations = ['England', 'Wales', 'Scotland', 'Northern Ireland'] as const;
export const tenures = ['private_rented', 'social_rented', 'owner', 'commercial', 'other'] as const;
export const premisesTypes = ['residential', 'commercial', 'industrial', 'other'] as const;
export const roles = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;

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

/** The signature pad's strokes, or nothing. */
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
  signature: printed('Your name', 200, 'Type your name to sign'),
  drawing,
  confirm: z.literal('yes', { error: 'Tick the box to issue the report: it cannot be changed afterwards' }),
});

/** For a form that nobody signs at issue. */
export const unsignedIssueForm = issueForm
  .pick({ confirm: true })
  .transform((given) => ({ ...given, signature: '', drawing: undefined }));

export const overrideForm = z.object({
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

export const discardForm = z.object({
  discard_reason: unprinted('Reason for discarding', 1000, 'Enter why the report is discarded'),
});

export const returnForm = z.object({ return_text: unprinted('What needs correcting', 2000) });

/** Why an anomaly is acceptable. @param field name of the reason's field: several such forms are on one page. */
export const anomalyAnswerForm = (field: string) =>
  z.object({
    anomaly: z.string().max(60),
    basis: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Open the report again: the form is not complete' }),
    [field]: unprinted('Your reason', 1000, 'Enter why this is acceptable'),
  });

export const withdrawForm = z.object({
  withdraw_reason: unprinted(
    'Reason for withdrawal',
    1000,
    'Enter why the certificate is withdrawn: the reason is shown on its public page',
  ),
  withdraw_confirm: z.literal('yes', { error: 'Tick the box to withdraw the certificate: this cannot be undone' }),
});

export const correctionForm = z.object({
  // Printed on the first page of the new revision.
  reason: printed('Error and reason for the correction', 1000, 'Enter the error and the reason for the correction'),
});

export const companyForm = z.object({
  name: printed('Company', 200, 'Enter the name of the company'),
  address: lines('Enter the address'),
  town: printed('Town', 100, 'Enter the town'),
  postcode,
  phone: printed('Phone', 40),
  email,
  scheme: printed('Competent person scheme', 100).transform(tidyScheme),
  scheme_number: printed('Scheme number', 60),
  insurance: unprinted('Insurance', 200),
  time_zone: unprinted('Time zone', 60, 'Enter a time zone, for example Europe/London').refine(isTimeZone, {
    error: 'Enter a time zone, for example Europe/London',
  }),
  certificate_prefix: z
    .string({ error: 'Enter up to eight letters or digits' })
    .transform((value) => value.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{0,8}$/, { error: 'Enter up to eight letters or digits' })),
  issue_own_reports: z
    .enum(['yes', 'no'], { error: 'Choose whether one person may inspect and issue' })
    .transform((value) => value === 'yes'),
  // Programs written for 0.1.0 omit the field.
  approve_and_issue: z.preprocess(
    (value) => value || 'no',
    z
      .enum(['yes', 'no'], { error: 'Choose whether one step approves and issues' })
      .transform((value) => value === 'yes'),
  ),
  keep_photo_details: z
    .enum(['yes', 'no'], { error: 'Choose what stays in photos' })
    .transform((value) => value === 'yes'),
  occupant_months: z.preprocess(
    (value) => value ?? String(OCCUPANT_MONTHS.usual),
    count(
      'Months to keep people who moved out',
      OCCUPANT_MONTHS.most,
      'Enter for how many months people who moved out are kept, for example 12',
    ).refine((months) => months > 0, { error: 'Months to keep people who moved out: enter at least 1' }),
  ),
});

/** The company's details at set-up: everything that its first certificate shows of it. */
export const foundingForm = companyForm
  .pick({ address: true, town: true, postcode: true, scheme_number: true })
  .extend({
    company_name: companyForm.shape.name,
    // The page has a choice selected; programs written for 0.1.0 omit the field.
    issue_own_reports: z.preprocess((value) => value || 'no', companyForm.shape.issue_own_reports),
    name: printed('Your name', 200, 'Enter your name'),
    phone: printed('Phone', 40, 'Enter the phone number'),
    scheme: printed('Competent person scheme', 100, 'Enter the competent person scheme, or none').transform(tidyScheme),
  });

export const userForm = z
  .object({
    name: printed('Name', 200, 'Enter the name'),
    email: email.refine((value) => value !== '', { error: 'Enter an email address, for example name@example.com' }),
    role: choice(roles, 'Choose the role'),
    client_id: z
      .string()
      .max(64)
      .optional()
      .transform((value) => value || undefined),
    position: printed('Position', 100),
    qualification_refs: printed('Qualifications', 300),
  })
  .refine((user) => user.role !== 'client' || user.client_id !== undefined, {
    path: ['client_id'],
    error: 'Choose the client they belong to',
  });

export const shutOutForm = z.object({
  shut_out_confirm: z.literal('yes', { error: 'Tick the box to remove their access' }),
});

export const forgetForm = z.object({
  forget_confirm: z.literal('yes', { error: 'Tick the box to erase it' }),
});

export const workMailForm = z.object({
  work_mail: choice(['at once', 'daily', 'off'], 'Choose how often you are mailed'),
});

export const keysForm = z.object({
  keys: choice(['on', 'off'], 'Choose whether the keys are on'),
});

export const logAddressForm = z.object({ mail_to: email });

export const factorPolicyForm = z.object({
  second_factor: choice(factorPolicies, 'Choose who signs in with a second factor'),
});

export const addImportedForm = z.object({
  doubles: z
    .enum(['skip', 'all'])
    .optional()
    .transform((value) => value ?? 'skip'),
  /** Positions in the file of possible duplicates to add anyway. */
  add: z
    .array(z.string().regex(/^\d{1,6}$/))
    .optional()
    .transform((value) => (value ?? []).map(Number)),
});

export const undoImportForm = z.object({
  confirm: z.literal('yes', { error: 'Tick the box to remove these sites' }),
});

export const removeSiteForm = z.object({
  confirm: z.literal('yes', { error: 'Tick the box to remove the site' }),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const linkDays = count(
  'Days a link works',
  MOST_LINK_DAYS,
  'Enter for how many days the link works, for example 90',
).refine((days) => days > 0, { error: 'Days a link works: enter at least 1' });

/** The mails to clients with their certificates. */
export const mailingForm = z
  .object({
    on_issue: z
      .enum(['yes', 'no'], { error: 'Choose whether the client is sent a link' })
      .transform((value) => value === 'yes'),
    reply_to: emailAddress('Replies go to'),
    link_days: linkDays,
    subject: unprinted('Subject', MOST_SUBJECT, 'Enter the subject'),
    text: unprinted('Text', MOST_TEXT, 'Enter the text'),
  })
  .superRefine((template, context) => {
    for (const { field, message } of templateFaults(template))
      context.addIssue({ code: 'custom', path: [field], message });
  });

/** A link to a certificate. @param most  days that it may work. */
const shareFormUpTo = (most: number) =>
  z.object({
    share_name: unprinted('For whom', 200, 'Enter who the link is for'),
    share_email: emailAddress('Email'),
    // Not sent by a page opened before the field was there.
    share_to: choice(recipients, 'They are: choose what they are to the home').optional(),
    days: count('Days the link works', most, 'Enter for how many days the link works, for example 90').refine(
      (days) => days > 0,
      {
        error: 'Days the link works: enter at least 1',
      },
    ),
  });
export const shareForm = shareFormUpTo(mostLinkDays('office'));
export const clientShareForm = shareFormUpTo(mostLinkDays('client'));
