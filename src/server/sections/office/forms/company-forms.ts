import { z } from 'zod';
import { tidyScheme } from '../../../../domain/company/scheme.ts';
import { OCCUPANT_MONTHS } from '../../../../domain/register/occupant.ts';
import { factorPolicies } from '../../../identity/factor-policy.ts';
import { choice, count, email, lines, postcode, printed, unprinted } from '../form-fields.ts';

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
  // Programs written before it omit the field: the number stays, because a lower one erases people.
  occupant_months: count(
    'Months to keep people who moved out',
    OCCUPANT_MONTHS.most,
    'Enter for how many months people who moved out are kept, for example 12',
  )
    .refine((months) => months > 0, { error: 'Months to keep people who moved out: enter at least 1' })
    .optional(),
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

export const factorPolicyForm = z.object({
  second_factor: choice(factorPolicies, 'Choose who signs in with a second factor'),
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
