import type { Feature } from '../feature.ts';
import { lampAddresses, lampPages } from './routes/addresses.ts';
import { lampPosts } from './routes/lamp-posts.ts';

/** A register of lamps. */
export const lamps: Feature = {
  addresses: lampAddresses,
  pages: lampPages,
  open: (deps) => ({ office: (showAgain) => lampPosts(deps, showAgain) }),
};
