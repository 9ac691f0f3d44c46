import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { complianceActions } from './routes/addresses.ts';
import { saidPosts } from './routes/said-posts.ts';
import { workOutStates } from './server/work.ts';

/** How many homes are worked out between two lines in the log. */
const SAID_EVERY = 5000;

/** The state of each home, stored as dates and kept by events. */
export const compliance: Feature = {
  addresses: complianceActions,
  open(deps) {
    let isStopped = false;
    return {
      office: (showAgain) => new Hono<AppEnv>().route('/', saidPosts(deps, showAgain)),
      rounds: {
        work: () =>
          workOutStates(deps, {
            isOver: () => isStopped,
            onPart: (homes) => homes % SAID_EVERY === 0 && deps.log.info({ homes }, 'states of homes are worked out'),
          }),
        every: 15_000,
        failed: 'the state of homes was not worked out',
      },
      stop: async () => {
        isStopped = true;
      },
    };
  },
};
