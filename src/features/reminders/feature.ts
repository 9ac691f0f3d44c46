import type { Feature } from '../feature.ts';
import { reminderActions, reminderPages } from './routes/addresses.ts';
import { choicePosts } from './routes/choice-posts.ts';
import { remind } from './server/round.ts';
import { tellOfVisits } from './server/tell-visits.ts';

/** A day begins at seven in the company's time zone: its mails are written within a minute. */
const EVERY = 60 * 1000;

/** Who is told what is due, and what of visits, each once. */
export const reminders: Feature = {
  addresses: reminderActions,
  pages: reminderPages,
  open(deps) {
    let isStopped = false;
    return {
      office: (showAgain) => choicePosts(deps, showAgain),
      rounds: {
        async work() {
          await tellOfVisits(deps, () => isStopped);
          await remind(deps, () => isStopped);
        },
        every: EVERY,
        failed: 'people were not reminded',
      },
      stop: async () => {
        isStopped = true;
      },
    };
  },
};
