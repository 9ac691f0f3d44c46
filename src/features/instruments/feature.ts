import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { instrumentActions, instrumentAddresses, instrumentPages } from './routes/addresses.ts';
import { instrumentFilePosts } from './routes/instrument-file-posts.ts';
import { instrumentPosts } from './routes/instrument-posts.ts';
import { ownInstrumentRoutes } from './routes/own-instruments.tsx';

/** The register of test instruments: calibration, who carries which, the list as a file. */
export const instruments: Feature = {
  addresses: { ...instrumentActions, ...instrumentAddresses },
  pages: instrumentPages,
  open: (deps) => ({
    office: (showAgain) =>
      new Hono<AppEnv>().route('/', instrumentFilePosts(deps, showAgain)).route('/', instrumentPosts(deps, showAgain)),
    electrician: ownInstrumentRoutes,
  }),
};
