import { join } from 'node:path';
import { Hono } from 'hono';
import { dayIn } from '../../../domain/time/company-day.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { OFFLINE_FILE, offlinePage, policyOf } from '../../documents/certificates/offline-page.ts';
import { serve } from '../../http/routes/serve.ts';
import { publicKeys } from '../../keys/public-keys.ts';
import { publicOrigin } from '../../public-origin.ts';
import { readIfThere } from '../static/static-files.ts';
import { answerPublic, publicAnswer } from './public-answer.ts';
import { publicAddresses } from './routes.ts';

/**
 * The page that checks certificates without a server, to open and to save, with this server's keys in it.
 * @param folder  of the built page.
 */
export function offlineRoutes({ db, config, clock }: Deps, folder: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, publicAddresses.offline, async (c) => {
    const built = await readIfThere(join(folder, 'check.html'));
    if (!built) throw new NotFoundError('the offline page, which is not built');
    const page = built.toString('utf8');
    const keys = await publicKeys(db);
    const html = offlinePage(page, { ...keys, from: publicOrigin(config), day: dayIn(clock(), 'Europe/London') });
    c.set('ownPolicy', `${policyOf(page)}; frame-ancestors 'none'`);
    c.header('content-disposition', `inline; filename="${OFFLINE_FILE}"`);
    return answerPublic(c, publicAnswer(html));
  });
  return routes;
}
