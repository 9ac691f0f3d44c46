import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../context.ts';
import { askedInFront } from '../routes/rates.ts';
import type { RequestRates } from '../routes/request-rates.ts';

/** Refuses a client that has used the route as often as its rate allows, before any other work for it. */
export function askedTooOften(rates: RequestRates): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    for (const name of askedInFront(c.var.route.asked)) await rates.take(name, c.var.address);
    await next();
  };
}
