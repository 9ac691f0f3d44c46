import { Hono } from 'hono';
import { z } from 'zod';
import { readLocalTime } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { BadInputError, ConflictError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getCompany } from '../../../server/repositories/people/companies.ts';
import { choice, day, unprinted } from '../../../server/sections/office/form-fields.ts';
import { getDefect } from '../../defects/records/defects.ts';
import type { Further } from '../domain/hazard-form.ts';
import { sayCovers } from '../server/say-cover.ts';
import { sayHazard } from '../server/say-hazard.ts';
import { complianceActions } from './addresses.ts';

/** Facts that a person adds, because no certificate states them: how much a report covers, and which hazard a defect is. */
export function saidPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, complianceActions.sayCovers, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'covers.say');
    const site = c.req.param('site');
    const posted = await readPosted(c);
    const said = readCovers(posted);
    await once(viewer, posted, (trx) => sayCovers(trx, viewer, site, said, clock()));
    return c.redirect(`/sites/${site}?done=covers-saved#covers`, 303);
  });

  serve(routes, complianceActions.sayHazard, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'hazards.say');
    const { id } = await getDefect(db, viewer, c.req.param('defect'));
    const posted = await readPosted(c);
    const form = readForm('hazard', hazardForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { aware_on: awareOn, aware_time: time, investigated_on, summary_on, further_begun_on, ...said } = form.value;
    const { timeZone } = await getCompany(db, viewer);
    const awareAt = readLocalTime(`${awareOn}T${time}`, timeZone);
    const now = clock();
    if (awareAt === undefined || awareAt > now.toISOString())
      return showAgain(c, refuse('hazard', posted, 'aware_on', 'Known since: enter a time that is not after now'));
    const days = [awareOn, investigated_on, summary_on, further_begun_on];
    const fault = orderFault(days, said.further, dayIn(now, timeZone));
    if (fault) return showAgain(c, refuse('hazard', posted, fault.field, fault.message));
    const hazard = {
      kind: said.kind,
      judgedBy: said.judged_by,
      investigatedOn: investigated_on,
      summaryOn: summary_on,
      ...{ further: said.further, furtherBegunOn: further_begun_on },
    };
    try {
      await once(viewer, posted, (trx) => sayHazard(trx, viewer, { id, awareAt, ...hazard }, clock()));
    } catch (error) {
      if (error instanceof ConflictError) return showAgain(c, refuse('hazard', posted, 'kind', error.message), 409);
      throw error;
    }
    return c.redirect(`/defects/${id}?done=hazard-saved`, 303);
  });

  return routes;
}

/** The most reports that the page lists. */
const MOST = 30;

/** @throws BadInputError where the form has no such control or choice. */
function readCovers({ fields }: Posted): Map<string, 'whole' | 'part'> {
  const said = Object.entries(fields).filter(([name]) => name.startsWith('covers.'));
  if (said.length > MOST) throw new BadInputError('The form has fewer reports');
  return new Map(
    said.map(([name, [covers = '']]) => {
      if (covers !== 'whole' && covers !== 'part') throw new BadInputError('The form has no such answer');
      return [name.slice('covers.'.length), covers];
    }),
  );
}

/** The days in their order: known, investigated, tenant told and further work begun. None is after today. */
function orderFault([aware, looked, told, begun]: readonly (string | null)[], further: Further, today: string) {
  if (looked && (looked < (aware ?? '') || looked > today))
    return { field: 'investigated_on', message: 'Looked into: enter a day from the day it was known until today' };
  if (told && !looked) return { field: 'investigated_on', message: 'Looked into: enter the day before the summary' };
  if (told && (told < (looked ?? '') || told > today))
    return { field: 'summary_on', message: 'Summary given: enter a day from the investigation until today' };
  if (further !== '' && !looked)
    return {
      field: 'investigated_on',
      message: 'Looked into: enter the day on which the need for more work was found',
    };
  if (begun && further === '') return { field: 'further', message: 'More work is needed: choose by when it begins' };
  if (begun && (begun < (looked ?? '') || begun > today))
    return { field: 'further_begun_on', message: 'Further work begun: enter a day from the investigation until today' };
  return undefined;
}

const dayOrNone = (label: string) =>
  z
    .string()
    .max(40)
    .optional()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const read = day.safeParse(typed);
      if (!read.success)
        context.addIssue({ code: 'custom', message: `${label}: enter a day that exists, for example 24/11/2026` });
      return read.data ?? null;
    });

const hazardForm = z.object({
  kind: choice(['emergency', 'significant', 'none'], 'Choose which hazard it is'),
  aware_on: day,
  aware_time: z
    .string({ error: 'Time: enter it as 17:45' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Time: enter it as 17:45' }),
  judged_by: unprinted('Who says so', 200, 'Who says so: enter the name of the landlord’s person'),
  investigated_on: dayOrNone('Looked into'),
  summary_on: dayOrNone('Summary given'),
  further: choice(['', 'days', 'weeks'], 'Choose whether more work is needed').default(''),
  further_begun_on: dayOrNone('Further work begun'),
});
