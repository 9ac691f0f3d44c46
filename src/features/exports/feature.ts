import { Hono } from 'hono';
import type { AppEnv } from '../../server/context.ts';
import type { Feature } from '../feature.ts';
import { exportActions, exportPages } from './routes/addresses.ts';
import { exportPosts } from './routes/export-posts.ts';
import { reportZip } from './routes/report-zip.ts';
import { exportFilesIn } from './server/export-files.ts';
import { openExportWork } from './server/export-work.ts';

/** Issued reports as one ZIP with tables and hashes: one is streamed, many are made in the background. */
export const exports: Feature = {
  addresses: exportActions,
  pages: exportPages,
  open(deps) {
    const work = openExportWork(deps);
    return {
      office: () => new Hono<AppEnv>().route('/', reportZip(deps)).route('/', exportPosts(deps, work)),
      // An export that a process left is taken for dead sooner than an import.
      rounds: { work: work.goOn, every: 30_000, failed: 'exports were not finished' },
      stop: work.stop,
    };
  },
  tidy: ({ db, config }) => exportFilesIn(config.dataDir).tidy(db),
};
