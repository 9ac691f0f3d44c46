import { z } from 'zod';
import { textFault, tidyText, tidyUnprinted } from '../../../domain/forms/words/printable.ts';
import { tidyPostcode } from '../../../domain/register/postcode.ts';
import { readDay } from '../../../domain/time/calendar.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';

/**
 * The kinds of field of the office's forms. Messages say what to enter and name the field, so that no two lines of an error summary
 * are the same.
 *
 * A printed text must be printable when it is entered; any other text accepts all characters that a phone types.
 */
const text =
  (tidy: (entered: string) => string, faultOf: (text: string) => string | undefined) =>
  (label: string, most: number, message?: string) => {
    const tidied = z
      .string({ error: message ?? `${label}: enter text` })
      .transform(tidy)
      .superRefine((value, context) => {
        const fault = faultOf(value);
        if (value.length > most)
          context.addIssue({ code: 'custom', message: `${label}: enter at most ${most} characters` });
        else if (fault) context.addIssue({ code: 'custom', message: `${label}: take out ${fault}` });
        else if (message && value === '') context.addIssue({ code: 'custom', message });
      });
    return message ? tidied : tidied.optional().transform((value) => value ?? '');
  };
/** Printed on certificates, or carried onto them. */
export const printed = text(tidyText, (value) => textFault(value, 'lines'));
/** For the people of the company, its clients and its visitors. */
export const unprinted = text(tidyUnprinted, () => undefined);

export const choice = <const T extends readonly string[]>(values: T, message: string) =>
  z.enum(values, { error: message });
export const emailAddress = (label: string) =>
  z
    .string()
    // Aborts: otherwise the next check would still run, on the whole text.
    .max(254, { error: `${label}: enter at most 254 characters`, abort: true })
    .refine((value) => value === '' || isEmailAddress(value), {
      error: `${label}: enter an email address, for example name@example.com`,
    })
    .optional()
    .transform((value) => (value ?? '').toLowerCase());
export const email = emailAddress('Email');
export const lines = (message: string) =>
  printed('Address', 400, message).transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
export const postcode = z.string({ error: 'Enter the postcode' }).transform((value, context) => {
  const tidy = tidyPostcode(value);
  if (!tidy) context.addIssue({ code: 'custom', message: 'Enter a postcode, for example TE1 1ST' });
  return tidy ?? '';
});
const blankDay = 'Enter the day, for example 30/11/2026';
export const day = z.string({ error: blankDay }).transform((typed, context) => {
  const read = readDay(typed);
  const message = typed.trim() === '' ? blankDay : 'Enter a day that exists, for example 24/11/2026';
  if (!read) context.addIssue({ code: 'custom', message });
  return read ?? '';
});
/** A day that may be left out. */
export const dayIfKnown = (label: string, example = '24/11/2021') =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      const read = typed ? readDay(typed) : '';
      if (read === undefined)
        context.addIssue({ code: 'custom', message: `${label}: enter a day that exists, for example ${example}` });
      return read ?? '';
    });
const time = (label: string) =>
  z
    .string({ error: `${label}: enter a time` })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: `${label}: enter a time, for example 09:00` });
export const arrival = { window_from: time('Arrival from'), window_to: time('Arrival to') };
export const count = (label: string, most: number, message: string) =>
  z
    .string({ error: message })
    .regex(/^\d{1,4}$/, { error: message })
    .transform(Number)
    .refine((value) => value <= most, { error: `${label}: enter at most ${most}` });
export const id = (message: string) => z.string({ error: message }).regex(/^[\w-]{1,64}$/, { error: message });
