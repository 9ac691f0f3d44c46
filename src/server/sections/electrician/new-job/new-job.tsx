import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { formValues } from '../../../../components/office/forms/form-values.ts';
import { calledOf, formForNewWork, formTypes } from '../../../../domain/forms/registry.ts';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { type Posted, readForm, readPosted, refuse } from '../../../http/forms/posted.ts';
import { serve } from '../../../http/routes/serve.ts';
import type { FormState } from '../../../pages/request-context.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { findRegistered, type Registered } from '../../../repositories/register/registered-sites.ts';
import { getClientToBegin, getSiteToBegin, listVisitsToBegin } from '../../../repositories/register/whole-register.ts';
import { isAnswered, withSubmission } from '../../../repositories/reports/submissions.ts';
import { beginOnSite, type JobOnSite } from '../../../visits/begin-on-site.ts';
import { typedSite } from '../../office/register/typed-site.ts';
import { askWhichForm } from '../../office/visits/ask-which-form.ts';
import { frameOf } from '../frame.ts';
import { newSubmission } from '../records/posted.ts';
import { newJobAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { showDay } from '../words.ts';
import { jobForm, newClientForm, newSiteForm, toClient } from './new-job-form.ts';
import { AtSitePage, NewSitePage } from './new-job-pages.tsx';

const kinds = () => formTypes().map((type) => ({ value: type, label: calledOf(formForNewWork(type)) }));

/** A visit that is not booked: the electrician begins it at a site that they found or add. */
export function newJobRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, newJobAddresses.atSite.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.begin-on-site');
    return c.html(await atSitePage(c, viewer, c.req.param('site')));
  });

  serve(routes, newJobAddresses.atSite.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.begin-on-site');
    const { id } = await getSiteToBegin(db, viewer, c.req.param('site'));
    const posted = await readPosted(c);
    const which = askWhichForm('job', posted);
    if (which) return c.html(await atSitePage(c, viewer, id, { posted, state: which }), 422);
    const form = readForm('job', jobForm, posted);
    if (!form.ok) return c.html(await atSitePage(c, viewer, id, { posted, state: form.formState }), 422);
    return c.redirect(await begin(viewer, posted, { site: { id }, ...jobOf(form.value) }), 303);
  });

  serve(routes, newJobAddresses.newSite.get, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.begin-on-site');
    return c.html(await newSitePage(c, viewer, c.req.query('client') ?? ''));
  });

  serve(routes, newJobAddresses.newSite.post, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.begin-on-site');
    const posted = await readPosted(c);
    const clientId = posted.fields.client?.[0] ?? '';
    const again = async (state: FormState, there?: Registered) =>
      c.html(await newSitePage(c, viewer, clientId, { posted, state, there }), 422);
    const which = askWhichForm('job', posted);
    if (which) return again(which);
    const read = readSite(posted, clientId);
    if (!read.ok) return again(read.formState);
    const { site, ...job } = read.job;
    // A repeated post would find the site that it made itself.
    const isAsked = posted.fields.anyway?.[0] !== 'yes' && !(await isAnswered(db, viewer, posted.submission));
    const [there] = isAsked ? await findRegistered(db, viewer, [site.details]) : [];
    if (there) {
      const field = there.by === 'uprn' ? 'uprn' : 'address';
      const what = field === 'uprn' ? 'UPRN' : field;
      const message = `A site with this ${what} is in the register already: ${there.name}`;
      return again(refuse('job', posted, field, message), there);
    }
    return c.redirect(await begin(viewer, posted, { site, ...job }), 303);
  });

  return routes;

  /** @returns the next address. */
  async function begin(viewer: Viewer, posted: Posted, job: JobOnSite): Promise<string> {
    const now = clock();
    const { visitId } = await withSubmission(db, viewer, posted, (trx) => beginOnSite(trx, viewer, job, now), now);
    return `/electrician/visits/${visitId}?begun`;
  }

  async function atSitePage(
    c: Context<AppEnv>,
    viewer: Viewer,
    siteId: string,
    failed?: { posted: Posted; state: FormState },
  ): Promise<string> {
    const site = await getSiteToBegin(db, viewer, siteId);
    const booked = await listVisitsToBegin(db, viewer, site.id);
    return deps.renderHtml(
      <AtSitePage
        frame={frameOf(deps, c, viewer)}
        site={{ id: site.id, name: site.name, address: siteAddress(site), client: site.clientName }}
        booked={booked.map(({ id, isOwn, status, electricianName, day, windowFrom, windowTo }) => ({
          id,
          status,
          when: `${showDay(day)}, ${windowFrom}–${windowTo}`,
          who: electricianName,
          href: isOwn ? `/electrician/visits/${id}` : undefined,
        }))}
        form={formValues('job', failed?.state)}
        kinds={kinds()}
        submission={failed?.posted.submission ?? newSubmission()}
      />,
    );
  }

  async function newSitePage(
    c: Context<AppEnv>,
    viewer: Viewer,
    clientId: string,
    failed?: { posted: Posted; state: FormState; there: Registered | undefined },
  ): Promise<string> {
    const client = clientId === '' ? undefined : await getClientToBegin(db, viewer, clientId);
    const there = failed?.there;
    return deps.renderHtml(
      <NewSitePage
        frame={frameOf(deps, c, viewer)}
        client={client}
        there={there && { id: there.siteId, name: there.name, address: there.address, client: there.clientName }}
        form={formValues('job', failed?.state)}
        kinds={kinds()}
        submission={failed?.posted.submission ?? newSubmission()}
      />,
    );
  }
}

/** The details of a new site, and of a new client where none was chosen. */
function readSite(posted: Posted, clientId: string) {
  if (clientId !== '') {
    const form = readForm('job', newSiteForm, posted);
    if (!form.ok) return form;
    return {
      ok: true as const,
      job: { site: { details: typedSite(form.value), client: { id: clientId } }, ...jobOf(form.value) },
    };
  }
  const form = readForm('job', newClientForm, posted);
  if (!form.ok) return form;
  const client = { details: toClient(form.value) };
  return { ok: true as const, job: { site: { details: typedSite(form.value), client }, ...jobOf(form.value) } };
}

/** The details of the visit itself. */
const jobOf = ({ kind, reason, designed_on: designedOn }: z.output<typeof jobForm>) => ({ kind, reason, designedOn });
