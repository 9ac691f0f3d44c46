import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import type { AppEnv } from '../../context.ts';

/** Whether what a browser says of where a request comes from is this site: as it was asked for, or as the settings call it. */
export const isOwnOrigin = (origin: string, c: Context<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  origin === c.var.origin || origin === publicUrl;

/** Whether a browser says that another site sent this. Programs that are no browser say nothing of it. */
export function isFromElsewhere(c: Context<AppEnv>, config: Pick<Config, 'publicUrl'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined) return !isOwnOrigin(origin, c, config);
  return /^(cross-site|same-site)$/i.test(c.req.header('sec-fetch-site') ?? '');
}
