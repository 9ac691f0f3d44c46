import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../context.ts';

/** Whether a request's origin, as the browser states it, is this site: under the requested name, or the one in the settings. */
export const isOwnOrigin = (origin: string, c: Context<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  origin === c.var.origin || origin === publicUrl;

/** Whether a browser says that another site sent this request. Other programs do not say. */
export function isFromElsewhere(c: Context<AppEnv>, config: Pick<Config, 'publicUrl'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return !isOwnOrigin(origin, c, config);
  return /^(cross-site|same-site)$/i.test(c.req.header('sec-fetch-site') ?? '');
}
