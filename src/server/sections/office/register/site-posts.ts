import { Hono } from 'hono';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/dialect.ts';
import { idempotentIn } from '../../../http/forms/idempotent.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { ShowAgain } from '../../../pages/ordinary-pages.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { lockCompany } from '../../../repositories/people/companies.ts';
import { getClient } from '../../../repositories/register/clients.ts';
import { findRegistered, type Registered } from '../../../repositories/register/registered-sites.ts';
import { getSite, type SiteDetails } from '../../../repositories/register/sites.ts';
import { isAnswered, withSubmission } from '../../../repositories/reports/submissions.ts';
import { addSite } from '../../../sites/add.ts';
import { changeSite } from '../../../sites/change.ts';
import { removeSite } from '../../../sites/remove.ts';
import { removeSiteForm, siteForm } from '../forms/register-forms.ts';
import { mustMatchRendered, unlessSavedMeanwhile } from '../match-rendered.ts';
import { registerActions } from '../routes.ts';
import { siteFields } from './stored-fields.ts';
import { typedSite } from './typed-site.ts';

/** A site in the register that may be the same as the one entered: the page asks, and accepts "add it anyway". */
export type PerhapsThere = { registered: Registered };

/** Sites entered by hand: added, changed, and removed while nothing refers to them. */
export function sitePosts({ db, clock }: Deps, showAgain: ShowAgain): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const once = idempotentIn({ db, clock });

  serve(routes, registerActions.addSite, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const posted = await readPosted(c);
    const form = readForm('site', siteForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    await getClient(db, viewer, details.clientId);
    // When the form is sent twice, the check would find the site that the first one added.
    const isAsked = posted.fields.anyway?.[0] !== 'yes' && !(await isAnswered(db, viewer, posted.submission));
    const [there] = isAsked ? await findRegistered(db, viewer, [details]) : [];
    if (there) return showAgain(c, perhapsThere(posted, there));
    const work = async (trx: Trx) => ({ id: await addSite(trx, viewer, details, clock()) });
    const { id } = await withSubmission(db, viewer, posted, work, clock());
    return c.redirect(`/sites/${id}?done=site-added`, 303);
  });

  serve(routes, registerActions.changeSite, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const site = await getSite(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const form = readForm('site', siteForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    const details = toDetails(form.value);
    const there = posted.fields.anyway?.[0] === 'yes' ? undefined : await sameAsAnother(viewer, site, details);
    if (there) return showAgain(c, perhapsThere(posted, there));
    const save = async (trx: Trx) => {
      await lockCompany(trx, viewer);
      mustMatchRendered(posted, siteFields(await getSite(trx, viewer, site.id)));
      await changeSite(trx, viewer, site.id, details, clock());
    };
    const changed = await unlessSavedMeanwhile('site', posted, () => once(viewer, posted, save));
    if (changed) return showAgain(c, changed);
    return c.redirect(`/sites/${site.id}?done=site-saved`, 303);
  });

  serve(routes, registerActions.removeSite, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'sites.write');
    const posted = await readPosted(c);
    const siteId = c.req.param('site');
    if (await isAnswered(db, viewer, posted.submission)) return c.redirect('/sites?done=site-removed', 303);
    const { id } = await getSite(db, viewer, siteId);
    const form = readForm('remove', removeSiteForm, posted);
    if (!form.ok) return showAgain(c, form.formState);
    await once(viewer, posted, (trx) => removeSite(trx, viewer, id, clock()));
    return c.redirect('/sites?done=site-removed', 303);
  });

  return routes;

  /** Another site that has the same address or UPRN after a change; undefined where it had before. */
  async function sameAsAnother(viewer: Viewer, before: SiteDetails & { id: string }, after: SiteDetails) {
    const address = ({ addressLines, postcode }: SiteDetails) => [addressLines[0], postcode].join('\n');
    const uprn = after.uprn === before.uprn ? '' : after.uprn;
    const moved = address(before) !== address(after);
    if (uprn === '' && !moved) return undefined;
    const [there] = await findRegistered(db, viewer, [{ ...after, uprn }]);
    return there && there.siteId !== before.id && (moved || there.by === 'uprn') ? there : undefined;
  }
}

const perhapsThere = (posted: Posted, registered: Registered) => {
  const field = registered.by === 'uprn' ? 'uprn' : 'address';
  const what = field === 'uprn' ? 'UPRN' : 'address';
  const extra: PerhapsThere = { registered };
  return refuse(
    'site',
    posted,
    field,
    `A site with this ${what} is in the register already: ${registered.name}`,
    extra,
  );
};

const toDetails = (form: (typeof siteForm)['_output']): SiteDetails => ({
  clientId: form.client_id,
  ...typedSite(form),
});
