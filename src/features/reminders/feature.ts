import type { Feature } from '../feature.ts';
import { reminderActions, reminderPages } from './routes/addresses.ts';
import { choicePosts } from './routes/choice-posts.ts';
import { remind } from './server/round.ts';

/** A day begins at seven in the company's time zone: its mails are written within five minutes. */
const EVERY = 5 * 60 * 1000;

/** Who is told what is due, and what of visits, each once. */
export const reminders: Feature = {
  addresses: reminderActions,
  pages: reminderPages,
  open(deps) {
    let isStopped = false;
    return {
      office: (showAgain) => choicePosts(deps, showAgain),
      rounds: { work: () => remind(deps, () => isStopped), every: EVERY, failed: 'people were not reminded' },
      stop: async () => {
        isStopped = true;
      },
    };
  },
};
