import type { Hono } from 'hono';
import type { AppEnv, Deps } from '../server/context.ts';
import type { Routes } from '../server/http/routes/route.ts';

/** What a feature registers with the server, in `features.ts`. */
export type Feature = {
  /** The addresses that its handlers answer. */
  addresses: Routes;
  /** Handlers for people without an account. */
  public?: (deps: Deps) => Hono<AppEnv>;
};
