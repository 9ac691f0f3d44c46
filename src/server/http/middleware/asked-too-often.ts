import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../context.ts';
import { askedInFront } from '../routes/rates.ts';
import type { RequestRates } from '../routes/request-rates.ts';

/** Sends away who has asked for the route as often as it says that one may, before anything else is done for them. */
export function askedTooOften(rates: RequestRates): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    for (const name of askedInFront(c.var.route.asked)) await rates.take(name, c.var.address);
    await next();
  };
}
