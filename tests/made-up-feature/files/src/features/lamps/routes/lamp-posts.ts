import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { printed } from '../../../server/sections/office/form-fields.ts';
import { addLamp } from '../server/add-lamp.ts';
import { lampAddresses } from './addresses.ts';

const lampForm = z.object({ name: printed('Lamp', 40, 'Enter the name of the lamp'), mail_to: printed('Mail', 254) });

export function lampPosts(deps: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn(deps);
  serve(routes, lampAddresses.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'lamps.manage');
    const posted = await readPosted(c);
    const form = readForm('lamp', lampForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { name, mail_to: mailTo } = form.value;
    await once(viewer, posted, (trx) => addLamp(trx, viewer, { name, mailTo }, deps.clock()));
    return c.redirect('/lamps', 303);
  });
  return routes;
}
