import { Hono } from 'hono';
import type { AppEnv } from '../../../server/context.ts';
import { reportAddresses } from '../../../server/sections/electrician/routes.ts';
import type { FieldDeps } from '../../../server/sections/electrician/store.ts';
import { serveImport } from './import-routes.tsx';
import { paperSource } from './paper-source.tsx';

/** A board's sheet on paper, typed in again row by row; a phone answers this too. */
export function paperImportRoutes(deps: FieldDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serveImport(deps, routes, reportAddresses.fromPaper, paperSource);
  return routes;
}
