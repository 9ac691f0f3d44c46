import { z } from 'zod';
import { formForNewWork, formTypes } from '../../../domain/forms/registry.ts';
import { scheduleOf } from '../../../domain/forms/schedule/schedule-of.ts';
import { choice, printed } from '../../../server/sections/office/form-fields.ts';

/** Maximum number of regulations in one observation. */
const MOST = 12;

/** Items in the schedules of new reports, each once. */
export const textItems = (): { value: string; label: string }[] => {
  const items = formTypes().flatMap((type) => scheduleOf(formForNewWork(type), {}).flatMap((part) => part.items));
  return items.map(({ slug, number, label }) => ({ value: slug, label: `${number} ${label}` }));
};

/** A regulation by its number, or a table: 416.2, 421.1.201, Table 54.8. */
const regulation = /^(?:Table )?\d{2,3}(?:\.\d{1,4}){0,4}(?: note)?$/;

const regulations = z
  .string()
  .optional()
  .transform((typed, context) => {
    const said = (typed ?? '')
      .split(/[,;\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
    const wrong = said.find((each) => !regulation.test(each));
    if (wrong !== undefined)
      context.addIssue({
        code: 'custom',
        message: `Regulations: “${wrong.slice(0, 40)}” is not a regulation number. Enter for example 416.2, 421.1.201`,
      });
    else if (said.length > MOST) context.addIssue({ code: 'custom', message: `Regulations: enter at most ${MOST}` });
    return said;
  });

export const textForm = z.object({
  text: printed('What is wrong', 500, 'Enter what is wrong'),
  plain_words: printed('In plain words', 500),
  code: choice(['C1', 'C2', 'C3', 'FI', 'none'], 'Choose the usual code'),
  item: z
    .string({ error: 'Choose the inspection item' })
    .refine((slug) => textItems().some(({ value }) => value === slug), {
      error: 'Choose the inspection item from the list',
    }),
  regulations,
  when_it_changes: printed('When the code changes', 300),
  place: printed('Usual place', 200),
  remedy: printed('Suggested remedy', 500),
});
