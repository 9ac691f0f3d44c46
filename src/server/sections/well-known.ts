import { Hono } from 'hono';
import type { AppEnv, Deps } from '../context.ts';
import { serve } from '../http/routes/serve.ts';
import { publicKeys } from '../keys/public-keys.ts';
import { wellKnownAddresses } from './routes.ts';

/** What programs look for at a fixed place: the public keys of all issuing companies, retired ones too. */
export function wellKnownRoutes({ db }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, wellKnownAddresses.keys, async (c) => {
    c.header('cache-control', 'public, max-age=300');
    c.header('access-control-allow-origin', '*');
    return c.body(JSON.stringify(await publicKeys(db)), 200, {
      'content-type': 'application/jwk-set+json',
    });
  });
  return routes;
}
