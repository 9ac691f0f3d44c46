import { type Context, Hono } from 'hono';
import { inFileName } from '../../../domain/certificate/file-name.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { streamed } from '../../../server/http/streamed.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday, getCompanyById } from '../../../server/repositories/people/companies.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { type ZipEntry, zipOf } from '../../exports/server/zip/zip-stream.ts';
import { keepToThemselves } from '../../mailed-link/routes/reader.ts';
import { listRequests } from '../../service/server/repository/requests.ts';
import { noteUsed, openLink } from '../../sharing/server/open-link.ts';
import { landlordEntries } from '../server/pack/landlord-database.ts';
import { packEntries } from '../server/pack/pack-zip.ts';
import { packOfLink, packToHandOn } from '../server/pack/packs.ts';
import { letterFiles, packAddresses } from './addresses.ts';

/** A ZIP, streamed: one file of it is in memory at a time. */
function zipAnswer(
  c: Context<AppEnv>,
  deps: Deps,
  entries: AsyncIterable<ZipEntry>,
  { day, name }: { day: string; name: string },
): Response {
  return c.body(streamed(deps, zipOf(entries, day), 'a pack broke off'), 200, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${inFileName([name, day])}.zip"`,
    'x-content-type-options': 'nosniff',
  });
}

/** The papers of a home in one file, for the office and the landlord. */
export function packFileRoutes(deps: Deps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, letterFiles.pack, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.read', 'certificates.read');
    const site = await getSite(db, viewer, c.req.param('site'));
    const day = await companyToday(db, viewer, clock());
    const asked = c.req.query('request');
    const request = asked ? (await listRequests(db, viewer, site.id)).find(({ id }) => id === asked) : undefined;
    const packed = await packToHandOn(db, viewer, site, request);
    if (packed.cover.papers.length === 0) throw new NotFoundError(`papers of site ${site.id}`);
    return zipAnswer(c, deps, packEntries(deps, viewer, packed), { day, name: site.name });
  });

  serve(routes, letterFiles.landlord, async (c) => {
    const { viewer } = c.var;
    mustBeAllowed(viewer, 'service.read', 'certificates.read');
    const site = await getSite(db, viewer, c.req.param('site'));
    const day = await companyToday(db, viewer, clock());
    const entries = await landlordEntries(deps, viewer, site, day);
    if (!entries) throw new NotFoundError(`report or certificate of site ${site.id}`);
    return zipAnswer(c, deps, entries, { day, name: `landlord database ${site.name}` });
  });

  return routes;
}

/** The same for the reader of a link that answers a request. */
export function sharedPackRoutes(deps: Deps): Hono<AppEnv> {
  const { db, clock } = deps;
  const routes = new Hono<AppEnv>();

  serve(routes, packAddresses.pack, async (c) => {
    keepToThemselves(c);
    const opened = await openLink(deps, c.req.param('token'));
    const packed = opened && (await packOfLink(db, opened.link));
    if (!opened || !packed) throw new NotFoundError('a pack for this link');
    await noteUsed(deps, opened.link, opened.certificate);
    const { companyId, madeBy: userId } = opened.link;
    const day = dayIn(clock(), (await getCompanyById(db, companyId)).timeZone);
    return zipAnswer(c, deps, packEntries(deps, { companyId, userId }, packed), { day, name: 'electrical reports' });
  });

  return routes;
}
