import { type Context, Hono } from 'hono';
import { BadInputError, NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { printCertificates } from '../../../server/documents/signed-print/print-certificates.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { publicKeys } from '../../../server/keys/public-keys.ts';
import { getCompanyById } from '../../../server/repositories/people/companies.ts';
import { showHead } from '../domain/head.ts';
import { LARGEST_LOG } from '../domain/verify-proofs.ts';
import { PublicLogPage } from '../pages/public-log-page.tsx';
import { compareHead } from '../server/compare-head.ts';
import { consistencyOf, headFile } from '../server/proofs.ts';
import { findLatestHead } from '../server/repository/heads.ts';
import { findLogByName } from '../server/repository/logs.ts';
import { logAddresses } from './routes.ts';

/**
 * A company's public log of certificates: only hashes and their number. Also the keys that sign its prints. Each certificate
 * names the log; only people who have one know its name.
 */
export function certificateLogRoutes({
  db,
  renderHtml,
  assets,
}: Pick<Deps, 'db' | 'renderHtml' | 'assets'>): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  const openLog = async (name: string) => {
    const log = await findLogByName(db, name);
    const latest = log && (await findLatestHead(db, log));
    if (!log || !latest) throw new NotFoundError(`log ${name}`);
    return { log, latest };
  };
  const answer = (c: Context<AppEnv>, body: string, type = 'application/json') =>
    c.body(body, 200, {
      'content-type': type,
      'cache-control': 'no-cache',
      // It holds no private data: pages of other sites may read it.
      'access-control-allow-origin': '*',
    });

  serve(routes, logAddresses.head, async (c) => {
    const { log, latest } = await openLog(c.req.param('log'));
    const from = c.req.query('from');
    if (from === undefined) return answer(c, showHead(await headFile(db, log, latest, undefined)));
    return answer(c, showHead(await headFile(db, log, latest, sizeOf('from', from, latest.head.size))));
  });

  serve(routes, logAddresses.proof, async (c) => {
    const { log, latest } = await openLog(c.req.param('log'));
    const to = sizeOf('to', c.req.query('to') ?? '', latest.head.size);
    const from = sizeOf('from', c.req.query('from') ?? '', to);
    return answer(c, JSON.stringify({ consistency: await consistencyOf(db, log, { from, to }) }));
  });

  serve(routes, logAddresses.printKeys, async (c) => {
    const { log } = await openLog(c.req.param('log'));
    return answer(c, await printCertificates(db, log), 'application/x-pem-file');
  });

  serve(routes, logAddresses.compare, async (c) => {
    const { log, latest } = await openLog(c.req.param('log'));
    const kept = c.req.query('head') ?? '';
    const compared = kept === '' ? undefined : await compareHead(db, log, await publicKeys(db, log.companyId), kept);
    const { timeZone } = await getCompanyById(db, log.companyId);
    c.header('x-robots-tag', 'noindex');
    c.header('cache-control', 'no-cache');
    return c.html(await renderHtml(<PublicLogPage {...{ assets, kept, compared, timeZone }} latest={latest.head} />));
  });

  return routes;
}

/** A number of certificates. @throws BadInputError where it is not a number, or more than there are. */
function sizeOf(name: 'from' | 'to', text: string, most: number): number {
  const size = /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : LARGEST_LOG + 1;
  if (size > most) throw new BadInputError(`“${name}” must be a number of certificates from 1 to ${most}`);
  return size;
}
