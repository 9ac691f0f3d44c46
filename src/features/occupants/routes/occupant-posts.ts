import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { idempotentIn } from '../../../server/http/forms/idempotent.ts';
import { readForm, readPosted, refuse } from '../../../server/http/forms/posted.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import type { ShowAgain } from '../../../server/pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getHomeAccess, getOccupant } from '../../../server/repositories/homes/occupants.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { isAnswered } from '../../../server/repositories/reports/submissions.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../../../server/sections/office/match-rendered.ts';
import { accessFields, occupantFields } from '../pages/stored-fields.ts';
import { clientAddressAsked } from '../server/client-address-asked.ts';
import { addOccupant, changeAccess, changeOccupant, eraseOccupant, moveBack, moveOut } from '../server/people.ts';
import { occupantActions } from './addresses.ts';
import { accessForm, erasureForm, movingOutForm, occupantForm, toOccupant } from './occupant-form.ts';

/** The people of a home: added, changed, moved out, erased; and its keys and hazards. */
export function occupantPosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, occupantActions.add, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const form = readForm('occupant', occupantForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const asked = !form.value.client_address && (await clientAddressAsked(db, viewer, siteId, form.value));
    if (asked) return showAgain(c, refuse('occupant', posted, 'client_address', asked));
    await once(viewer, posted, async (trx) => {
      await addOccupant(trx, viewer, { ...toOccupant(form.value), siteId }, clock());
    });
    return c.redirect(`/sites/${siteId}?done=occupant-added`, 303);
  });

  serve(routes, occupantActions.change, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('occupant') };
    const { email: before } = await getOccupant(db, viewer, at);
    const posted = await readPosted(c);
    const form = readForm('occupant', occupantForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const asked = !form.value.client_address && (await clientAddressAsked(db, viewer, at.siteId, form.value, before));
    if (asked) return showAgain(c, refuse('occupant', posted, 'client_address', asked));
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, occupantFields(await getOccupant(trx, viewer, at)));
      await changeOccupant(trx, viewer, { ...toOccupant(form.value), ...at }, clock());
    };
    const changed = await unlessSavedMeanwhile('occupant', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/sites/${at.siteId}?done=occupant-saved`, 303);
  });

  serve(routes, occupantActions.moveOut, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('occupant') };
    await getOccupant(db, viewer, at);
    const posted = await readPosted(c);
    const form = readForm('moving-out', movingOutForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { moved_out_on: on, empty } = form.value;
    await once(viewer, posted, (trx) => moveOut(trx, viewer, { ...at, on, empty }, clock()));
    return c.redirect(`/sites/${at.siteId}/people/${at.id}?done=occupant-moved-out`, 303);
  });

  serve(routes, occupantActions.moveBack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('occupant') };
    await getOccupant(db, viewer, at);
    await once(viewer, await readPosted(c), (trx) => moveBack(trx, viewer, at, clock()));
    return c.redirect(`/sites/${at.siteId}?done=occupant-returned`, 303);
  });

  serve(routes, occupantActions.erase, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const at = { siteId: c.req.param('site'), id: c.req.param('occupant') };
    const posted = await readPosted(c);
    const onward = () => c.redirect(`/sites/${at.siteId}?done=occupant-erased`, 303);
    if (await isAnswered(db, viewer, posted.submission)) return onward();
    await getOccupant(db, viewer, at);
    const form = readForm('erasure', erasureForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => eraseOccupant(trx, viewer, at, clock()));
    return onward();
  });

  serve(routes, occupantActions.access, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'occupants.write');
    const { id: siteId } = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const form = readForm('access', accessForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const { keys, hazards, vacant_since: vacantSince } = form.value;
    const save = async (trx: Trx) => {
      mustMatchRendered(posted, accessFields(await getHomeAccess(trx, viewer, siteId)));
      await changeAccess(trx, viewer, { siteId, keys, hazards, vacantSince }, clock());
    };
    const changed = await unlessSavedMeanwhile('access', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/sites/${siteId}?done=access-saved`, 303);
  });

  return routes;
}
