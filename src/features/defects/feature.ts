import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import { openCopyReader, readHere } from '../../server/documents/certificates/copies/copy-reader.ts';
import type { Feature } from '../feature.ts';
import { defectActions, defectPages } from './routes/addresses.ts';
import { answerPosts } from './routes/answer-posts.ts';
import { defectPosts } from './routes/defect-posts.ts';
import { noticePosts } from './routes/notice-posts.ts';
import { paperPosts } from './routes/paper-posts.ts';
import { repairPosts } from './routes/repair-posts.ts';

/** Defects of issued reports from the day of issue to their proof: who has them, what is done, and the repair booked from there. */
export const defects: Feature = {
  addresses: defectActions,
  pages: defectPages,
  open(deps, root) {
    const copies = root === undefined ? readHere : openCopyReader(join(root, 'copy-worker.js'));
    return {
      office: (showAgain) =>
        new Hono<AppEnv>()
          .route('/', answerPosts(deps))
          .route('/', repairPosts(deps, showAgain))
          .route('/', paperPosts({ ...deps, copies }, showAgain))
          .route('/', noticePosts(deps, showAgain))
          .route('/', defectPosts(deps, showAgain)),
      stop: () => copies.close(),
    };
  },
};
