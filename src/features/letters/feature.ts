import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { letterActions, letterFiles, letterPages, packAddresses } from './routes/addresses.ts';
import { letterFileRoutes } from './routes/letter-files.ts';
import { letterPosts } from './routes/letter-posts.ts';
import { packFileRoutes, sharedPackRoutes } from './routes/pack-files.ts';

/** Letters and mails that the law asks for, who was given which paper, and requests for copies. */
export const letters: Feature = {
  addresses: [letterActions, letterFiles, packAddresses],
  pages: letterPages,
  open: (deps) => ({
    public: sharedPackRoutes(deps),
    office: (showAgain) =>
      new Hono<AppEnv>()
        .route('/', letterFileRoutes(deps))
        .route('/', packFileRoutes(deps))
        .route('/', letterPosts(deps, showAgain)),
  }),
};
