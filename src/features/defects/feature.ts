import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { defectActions, defectPages } from './routes/addresses.ts';
import { answerPosts } from './routes/answer-posts.ts';
import { defectPosts } from './routes/defect-posts.ts';
import { repairPosts } from './routes/repair-posts.ts';

/** Defects of issued reports from the day of issue to their proof: who has them, what is done, and the repair booked from there. */
export const defects: Feature = {
  addresses: defectActions,
  pages: defectPages,
  open: (deps) => ({
    office: (showAgain) =>
      new Hono<AppEnv>()
        .route('/', answerPosts(deps))
        .route('/', repairPosts(deps, showAgain))
        .route('/', defectPosts(deps, showAgain)),
  }),
};
