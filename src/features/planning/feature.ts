import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { ownAbsenceRoutes } from './on-site/own-absence.tsx';
import { absencePosts } from './routes/absence-posts.ts';
import { absenceAddresses, planningActions, planningPages } from './routes/addresses.ts';
import { dayPosts } from './routes/day-posts.ts';
import { planPosts } from './routes/plan-posts.ts';

/** Many visits planned at once, a person's day moved, the week of all people, and their absences. */
export const planning: Feature = {
  addresses: { ...planningActions, ...absenceAddresses },
  pages: planningPages,
  open: (deps) => ({
    office: (showAgain) =>
      new Hono<AppEnv>()
        .route('/', planPosts(deps, showAgain))
        .route('/', dayPosts(deps, showAgain))
        .route('/', absencePosts(deps, showAgain)),
    electrician: ownAbsenceRoutes,
  }),
};
