import { type Context, Hono } from 'hono';
import { siteAddress } from '../../../../domain/register/site-address.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { listClientsToBegin, listSitesToBegin } from '../../../repositories/register/whole-register.ts';
import { frameOf } from '../frame.ts';
import { newJobAddresses } from '../routes.ts';
import type { FieldDeps } from '../store.ts';
import { type Choice, FindPage } from './new-job-pages.tsx';

type Found = { choices: readonly Choice[]; isMore: boolean };

/** Finds the site of a visit that is not booked, or the client of a new site, in the whole register. */
export function newJobSearchRoutes(deps: Deps & FieldDeps): Hono<AppEnv> {
  const { db } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, newJobAddresses.find, async (c) => {
    const found = await find(c, async (viewer, search) => {
      const { sites, isMore } = await listSitesToBegin(db, viewer, search);
      const choices = sites.map((site) => ({
        href: `/electrician/new-job/sites/${site.id}`,
        title: site.name,
        meta: [siteAddress(site), site.clientName].join(' · '),
      }));
      return { choices, isMore };
    });
    const page = (
      <FindPage
        title="Start an unbooked job"
        back={{ href: '/electrician', label: 'Visits' }}
        action="/electrician/new-job"
        label="Postcode, address, UPRN or client"
        {...found}
        otherwise={{ href: '/electrician/new-job/client', words: 'Not listed: add the site' }}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  serve(routes, newJobAddresses.client, async (c) => {
    const found = await find(c, async (viewer, search) => {
      const { clients, isMore } = await listClientsToBegin(db, viewer, search);
      const choices = clients.map(({ id, name }) => ({
        href: `/electrician/new-job/site?client=${id}`,
        title: name,
        meta: '',
      }));
      return { choices, isMore };
    });
    const page = (
      <FindPage
        title="Choose the client"
        back={{ href: '/electrician/new-job', label: 'Find a site' }}
        action="/electrician/new-job/client"
        label="Client’s name"
        {...found}
        otherwise={{ href: '/electrician/new-job/site', words: 'New client' }}
      />
    );
    return c.html(await deps.renderHtml(page));
  });

  return routes;

  /** The matches for the search words of the page. Without words there are none. */
  async function find(c: Context<AppEnv>, list: (viewer: Viewer, search: string) => Promise<Found>) {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'visits.begin-on-site');
    const search = (c.req.query('q') ?? '').slice(0, 200);
    const found = search.trim() === '' ? { choices: [], isMore: false } : await list(viewer, search);
    return { frame: frameOf(deps, c, viewer), search, ...found };
  }
}
