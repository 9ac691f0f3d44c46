import { z } from 'zod';
import { choice, printed } from '../../../server/sections/office/form-fields.ts';
import { type OwnChoices, readDaysBefore } from '../domain/choices.ts';

/** What a form says of the days before an inspection. */
const waysOfDays = ['company', 'days', 'never'] as const;
const waysOfTelling = ['company', 'yes', 'no'] as const;
const told = (label: string) => choice(waysOfTelling, `${label}: choose yes or no`);

const DAYS = 'Days: enter up to 5 numbers from 1 to 365, for example 90, 60, 30';

/** The choices of a company or a client. */
export const choiceForm = z
  .object({
    inspections: choice(waysOfDays, 'Before the next inspection: choose when'),
    days: printed('Days', 40),
    defects: told('Work that is due'),
    visits: told('Visits, to the client'),
    occupiers: told('Visits, to the occupier'),
  })
  .transform(({ inspections, days, ...flags }, context): OwnChoices => {
    const read = inspections === 'days' ? readDaysBefore(days) : [];
    if (!read) context.addIssue({ code: 'custom', path: ['days'], message: DAYS });
    return {
      inspectionDays: inspections === 'company' ? undefined : read,
      defects: chosen(flags.defects),
      visits: chosen(flags.visits),
      occupiers: chosen(flags.occupiers),
    };
  });

const chosen = (way: (typeof waysOfTelling)[number]): boolean | undefined =>
  way === 'company' ? undefined : way === 'yes';
