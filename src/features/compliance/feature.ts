import type { Feature } from '../feature.ts';
import { workOutStates } from './server/work.ts';

/** The state of each home, stored as dates and kept by events. */
export const compliance: Feature = {
  addresses: [],
  open(deps) {
    let isStopped = false;
    return {
      rounds: {
        work: () => workOutStates(deps, { isOver: () => isStopped }),
        every: 15_000,
        failed: 'the state of homes was not worked out',
      },
      stop: async () => {
        isStopped = true;
      },
    };
  },
};
