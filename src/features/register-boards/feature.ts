import type { Feature } from '../feature.ts';
import { boardActions } from './routes/addresses.ts';
import { boardPosts } from './routes/board-posts.ts';

/** The boards and circuits of a site as they are today. */
export const registerBoards: Feature = {
  addresses: boardActions,
  pages: [],
  open: (deps) => ({ office: () => boardPosts(deps) }),
};
