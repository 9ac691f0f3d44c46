import { z } from 'zod';

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
