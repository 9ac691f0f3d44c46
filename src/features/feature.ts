import type { Hono } from 'hono';
import type { AppEnv, Deps } from '../server/context.ts';
import type { Route, Routes } from '../server/http/routes/route.ts';
import type { ShowAgain } from '../server/pages/ordinary-pages.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';
import type { Purpose } from './mailed-link/server/purpose.ts';

/** What a feature registers with the server, in `features.ts`. */
export type Feature = {
  /** The addresses that its handlers answer. */
  addresses: Routes | readonly Routes[];
  /** The links that it mails. */
  link?: Purpose;
  /** Its pages below `src/pages`, which the page router renders. */
  pages?: readonly Route[];
  /** Once for each application. @param root  folder of the built files; undefined: what has a thread of its own works in this one. */
  open(deps: Deps, root?: string): OpenFeature;
  /** Part of the housekeeping, every six hours. */
  tidy?(deps: Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'dataDir'> }): Promise<unknown>;
};

export type OpenFeature = {
  /** Handlers for people without an account. */
  public?: Hono<AppEnv>;
  /** Handlers of actions of office pages, and of files. */
  office?: (showAgain: ShowAgain) => Hono<AppEnv>;
  /** Handlers for electricians that only the server can answer. */
  electrician?: (deps: Deps & FieldDeps) => Hono<AppEnv>;
  /** Work beside the requests. */
  rounds?: {
    /** Does what waits, also what another process left. */
    work: () => Promise<unknown>;
    /** In milliseconds. */
    every: number;
    /** For the log: "… were not finished". */
    failed: string;
  };
  stop?: () => Promise<void>;
};
