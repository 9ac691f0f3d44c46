import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { standardActions, standardPages } from './routes/addresses.ts';
import { defaultPosts } from './routes/default-posts.ts';
import { textPosts } from './routes/text-posts.ts';

/** What a company's reports begin with: defaults, favourites and texts for observations. */
export const standards: Feature = {
  addresses: standardActions,
  pages: standardPages,
  open: (deps) => ({
    office: (showAgain) =>
      new Hono<AppEnv>().route('/', textPosts(deps, showAgain)).route('/', defaultPosts(deps, showAgain)),
  }),
};
