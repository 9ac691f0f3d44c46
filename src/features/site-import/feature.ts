import { join } from 'node:path';
import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { importActions, importPages } from './routes/addresses.ts';
import { importPosts } from './routes/import-posts.ts';
import { readingPosts } from './routes/reading-posts.ts';
import { openImportWork } from './server/import-work.ts';
import { openListReader, readListHere } from './server/list/list-reader.ts';

/** Lists of sites from CSV and Excel: columns, questions, values that a spreadsheet changed. */
export const siteImport: Feature = {
  addresses: importActions,
  pages: importPages,
  open(deps, root) {
    const lists = root === undefined ? readListHere : openListReader(join(root, 'list-worker.js'));
    const work = openImportWork(deps);
    return {
      office: (showAgain) =>
        new Hono<AppEnv>()
          .route('/', readingPosts(deps, showAgain, lists))
          .route('/', importPosts(deps, showAgain, work)),
      rounds: { work: work.goOnWithAll, every: 60_000, failed: 'an import was not finished' },
      async stop() {
        await work.stop();
        await lists.close();
      },
    };
  },
};
