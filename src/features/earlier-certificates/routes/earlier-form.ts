import { z } from 'zod';
import { type EarlierDetails, earlierKinds, MOST_OF_A_CODE } from '../../../domain/register/earlier-certificate.ts';
import { choice, dayIfKnown, unprinted } from '../../../server/sections/office/form-fields.ts';

const kinds = earlierKinds.map(({ value }) => value);

/** A number that may be left out: null then. */
const countIfKnown = (code: string) =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      if (!typed) return null;
      const count = /^\d{1,4}$/.test(typed) ? Number(typed) : undefined;
      if (count !== undefined && count <= MOST_OF_A_CODE) return count;
      context.addIssue({
        code: 'custom',
        message: `${code}: enter a number up to ${MOST_OF_A_CODE}, or leave it blank`,
      });
      return null;
    });

export const earlierForm = z
  .object({
    kind: choice(kinds, 'Choose the kind of certificate'),
    inspected_on: dayIfKnown('Inspected on'),
    outcome: z
      .enum(['', 'satisfactory', 'unsatisfactory'], { error: 'Choose the outcome' })
      .optional()
      .transform((value) => value ?? ''),
    next_due: dayIfKnown('Next inspection', '24/11/2026'),
    firm: unprinted('Firm', 100),
    number: unprinted('Certificate number', 60),
    scope: choice(['whole', 'part'], 'Choose what it covers'),
    c1: countIfKnown('C1'),
    c2: countIfKnown('C2'),
    c3: countIfKnown('C3'),
    fi: countIfKnown('FI'),
  })
  .superRefine(({ inspected_on: on, next_due: next }, context) => {
    if (on !== '' && next !== '' && next < on)
      context.addIssue({
        code: 'custom',
        path: ['next_due'],
        message: 'Next inspection: enter a day after the inspection',
      });
  });

export const toEarlier = (form: z.output<typeof earlierForm>): EarlierDetails => ({
  kind: form.kind,
  inspectedOn: form.inspected_on,
  outcome: form.outcome,
  nextDue: form.next_due,
  firm: form.firm,
  number: form.number,
  scope: form.scope,
  codes: { C1: form.c1, C2: form.c2, C3: form.c3, FI: form.fi },
});
