import { z } from 'zod';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';
import { choice, dayIfKnown, printed } from '../../../server/sections/office/form-fields.ts';

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

const functions = instrumentFunctions.map(({ value }) => value);

export const instrumentForm = z.object({
  make: printed('Make', 60, 'Enter the make, for example Megger'),
  model: printed('Model', 60),
  serial: printed('Serial number', 60, 'Enter the serial number'),
  function: choice(functions, 'Choose what it measures'),
  accuracy_percent: accuracy('Accuracy, share of the reading', '3'),
  accuracy_digits: accuracy('Accuracy, digits', '2'),
  calibration_due: dayIfKnown('Calibration due', '24/11/2026'),
  certificate_number: printed('Calibration certificate', 60),
  carried_by: z
    .string()
    .max(64)
    .optional()
    .transform((value) => value || null),
});
