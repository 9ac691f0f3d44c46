import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { listUsers } from '../../../server/repositories/people/users.ts';
import { day, id, unprinted } from '../../../server/sections/office/form-fields.ts';
import { addQualification, removeQualification } from '../server/keep.ts';
import { mayHaveQualifications } from '../server/who.ts';
import { qualificationActions } from './addresses.ts';

const qualificationForm = z.object({
  person: id('Choose the person'),
  name: unprinted('Qualification', 100, 'Enter the qualification'),
  last_day: day,
});

/** Qualifications: added and removed. */
export function qualificationPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, qualificationActions.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'qualifications.keep');
    const posted = await readPosted(c);
    const form = readForm('qualification', qualificationForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { person, name, last_day: lastDay } = form.value;
    const people = (await listUsers(db, viewer)).filter(mayHaveQualifications);
    if (people.every((each) => each.id !== person))
      return showAgain(c, refuse('qualification', posted, 'person', 'Choose the person from the list'));
    await once(viewer, posted, (trx) => addQualification(trx, viewer, { personId: person, name, lastDay }, clock()));
    return c.redirect('/settings/qualifications?done=qualification-added', 303);
  });

  serve(routes, qualificationActions.remove, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'qualifications.keep');
    const posted = await readPosted(c);
    const one = posted.fields.qualification?.[0] ?? '';
    await once(viewer, posted, (trx) => removeQualification(trx, viewer, one, clock()));
    return c.redirect('/settings/qualifications?done=qualification-removed', 303);
  });

  return routes;
}
