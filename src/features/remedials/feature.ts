import type { Feature } from '../feature.ts';
import { remedialActions, remedialPages } from './routes/addresses.ts';
import { defectPosts } from './routes/defect-posts.ts';

/** Open defects of current reports with their legal deadlines, and the office's answers which are put right. */
export const remedials: Feature = {
  addresses: remedialActions,
  pages: remedialPages,
  open: (deps) => ({ office: () => defectPosts(deps) }),
};
