import type { Feature } from '../feature.ts';
import { logPosts } from './routes/log-posts.ts';
import { certificateLogRoutes } from './routes/public-log.tsx';
import { logAddresses } from './routes/routes.ts';

/** A company's log of its certificates: see README.md here. */
export const certificateLog: Feature = {
  addresses: logAddresses,
  open: (deps) => ({ public: certificateLogRoutes(deps), office: (showAgain) => logPosts(deps, showAgain) }),
};
