import type { Feature } from '../feature.ts';
import { defectActions, defectPages } from './routes/addresses.ts';
import { answerPosts } from './routes/answer-posts.ts';

/** Open defects of current reports with their legal deadlines, and the office's answers which are put right. */
export const defects: Feature = {
  addresses: defectActions,
  pages: defectPages,
  open: (deps) => ({ office: () => answerPosts(deps) }),
};
