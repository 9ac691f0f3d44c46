import { z } from 'zod';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import { readDay } from '../../../domain/time/calendar.ts';
import { choice, printed } from '../../../server/sections/office/form-fields.ts';

const accuracy = (label: string, example: string) =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      const value = (typed ?? '').replace(',', '.').replace('%', '').trim();
      if (value !== '' && !/^\d{1,3}(\.\d{1,3})?$/.test(value))
        context.addIssue({ code: 'custom', message: `${label}: enter a number, for example ${example}` });
      return value;
    });

/** An optional date. */
const dayIfKnown = z
  .string()
  .optional()
  .transform((typed, context) => {
    if (!typed) return '';
    const read = readDay(typed);
    if (!read)
      context.addIssue({ code: 'custom', message: 'Calibration due: enter a day that exists, for example 24/11/2026' });
    return read ?? '';
  });

const functions = instrumentFunctions.map(({ value }) => value);

export const instrumentForm = z.object({
  make: printed('Make', 60, 'Enter the make, for example Megger'),
  model: printed('Model', 60),
  serial: printed('Serial number', 60, 'Enter the serial number'),
  function: choice(functions, 'Choose what it measures'),
  accuracy_percent: accuracy('Accuracy, share of the reading', '3'),
  accuracy_digits: accuracy('Accuracy, digits', '2'),
  calibration_due: dayIfKnown,
  certificate_number: printed('Calibration certificate', 60),
  carried_by: z
    .string()
    .max(64)
    .optional()
    .transform((value) => value || null),
});
