import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv, Deps } from '../../context.ts';
import { acceptedEncoding } from '../../http/middleware/compression/accepted-encoding.ts';
import { serve } from '../../http/routes/serve.ts';
import { readPacked, withValidator } from '../static/static-files.ts';
import { phoneAddresses } from './routes.ts';

/** The service worker and the icons for the phone's home screen. Both are the same for everybody. */
export function phoneFiles({ assets }: Pick<Deps, 'assets'>, folder: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  serve(routes, phoneAddresses.worker, async (c) => {
    const encoding = acceptedEncoding(c.req.header('accept-encoding'));
    const found = await readPacked(join(folder, 'worker.js'), encoding);
    if (!found) return c.notFound();
    return withValidator(c, found.body, {
      'content-type': 'text/javascript; charset=utf-8',
      // Its address stays the same: browsers ask each time for a newer one.
      'cache-control': 'no-cache',
      // The list of visits has no slash at its end.
      'service-worker-allowed': '/electrician',
      vary: 'Accept-Encoding',
      ...found.headers,
    });
  });

  serve(routes, phoneAddresses.manifest, (c) => {
    const icon = (name: string, sizes: string) => ({ src: assets.url(name), sizes, type: 'image/png' });
    const manifest = {
      ...{ name: 'Copperplate', short_name: 'Copperplate', lang: 'en-GB', display: 'standalone' },
      ...{ id: '/electrician', start_url: '/electrician', scope: '/electrician' },
      ...{ background_color: '#ffffff', theme_color: '#ffffff' },
      icons: [icon('icon-180.png', '180x180'), icon('icon-512.png', '512x512')],
    };
    return withValidator(c, Buffer.from(JSON.stringify(manifest)), {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    });
  });
  return routes;
}
