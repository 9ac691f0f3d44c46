import { type Context, Hono } from 'hono';
import { dayRequestSchema } from '../../../../domain/field-sync/day.ts';
import { sendingSchema } from '../../../../domain/field-sync/sending.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { serve } from '../../../http/routes/serve.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { apiAddresses } from '../routes.ts';
import { makeDay } from './day.ts';
import { photoPart } from './photo-part.ts';
import { readJson } from './read-json.ts';
import { takeSubmissions } from './submissions.ts';

/** Submissions from phones, and the data for their day: docs/field-sync.md. */
export function fieldRoutes(deps: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, apiAddresses.fieldSubmissions, async (c) => {
    const viewer = whoFillsIn(c);
    const read = await readJson(deps, c, viewer, sendingSchema);
    return 'refused' in read ? read.refused : c.json(await takeSubmissions(deps, viewer, read.sent));
  });
  serve(routes, apiAddresses.fieldDay, async (c) => {
    const viewer = whoFillsIn(c);
    const read = await readJson(deps, c, viewer, dayRequestSchema);
    return 'refused' in read ? read.refused : c.json(await makeDay(deps, viewer, read.sent));
  });
  serve(routes, apiAddresses.fieldPhotoPart, (c) => photoPart(deps, c, whoFillsIn(c)));
  return routes;
}

function whoFillsIn({ var: { viewer } }: Context<AppEnv>): Viewer {
  mustBeAllowed(viewer, 'reports.fill');
  return viewer;
}
