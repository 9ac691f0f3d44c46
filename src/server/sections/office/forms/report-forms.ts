import { z } from 'zod';
import { readDrawing } from '../../../../domain/signature/drawing.ts';
import { readReason } from '../../../../domain/verification/overrides/reason.ts';
import { printed, unprinted } from '../form-fields.ts';

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
