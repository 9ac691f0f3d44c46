import { z } from 'zod';
import { unprinted } from '../form-fields.ts';

/** Whether a path can be the page of a list: one of ours, which leads nowhere else. */
export const isPageOfList = (path: string): boolean => /^(\/[a-z][a-z-]{0,40}){1,3}$/.test(path);

/** Characters of a view's query: far more than any list has filters. */
const LONGEST_QUERY = 2000;

/** The form that names a view. */
export const viewForm = z.object({
  name: unprinted('Name', 60, 'Enter a name, for example: Harlech, February round'),
  shared: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
});

/** What the form that saves a view says of the list. */
export const shownForm = viewForm.extend({
  list: z
    .string()
    .refine(isPageOfList, { error: 'The list is not known. Open it again, and save the view from there' }),
  query: z
    .string()
    .max(LONGEST_QUERY, { error: `The filters are too long to be saved: at most ${LONGEST_QUERY} characters` })
    .transform((text) => String(new URLSearchParams(text))),
});
