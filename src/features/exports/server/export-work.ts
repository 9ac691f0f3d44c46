import { newId } from '../../../kernel/ids.ts';
import { isUniqueViolation } from '../../../server/db/faults.ts';
import type { ExportDeps } from './export-entries.ts';
import { type ExportFiles, exportFilesIn } from './export-files.ts';
import { HELD_FOR, makeExport } from './make-export.ts';
import { type HeldExport, leaveExport, takeNextExport } from './repository/export-work.ts';

/** Makes exports in this process, alongside requests. */
export type ExportWork = {
  /** Makes every waiting export. */
  goOn(): Promise<void>;
  /**
   * No further certificate is begun. The export is left to the next start at once: a server that is killed while it draws a long
   * print was asked to stop, and did not die of it.
   */
  stop(): Promise<void>;
};

/** Certificates: made in seconds, and so never behind those that take an hour. */
const SMALL = 200;

/** Two workers: one takes any export, the other small ones only. */
export function openExportWork(deps: ExportDeps): ExportWork {
  const files = exportFilesIn(deps.config.dataDir);
  const workers = [openWorker(deps, files), openWorker(deps, files, SMALL)];
  const all = async (work: (worker: ExportWork) => Promise<void>) => {
    const ends = await Promise.allSettled(workers.map(work));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  return { goOn: () => all((worker) => worker.goOn()), stop: () => all((worker) => worker.stop()) };
}

/** Makes one export after another. @param most  certificates of an export that it takes. */
function openWorker(deps: ExportDeps, files: ExportFiles, most?: number): ExportWork {
  const heldBy = newId();
  let isStopped = false;
  let making: HeldExport | undefined;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const makeAll = async () => {
    while (!isStopped) {
      const now = deps.clock();
      const until = new Date(now.getTime() + HELD_FOR);
      const next = await takeNextExport(deps.db, { heldBy, now, until, most }).catch((error: unknown) => {
        if (isUniqueViolation(error)) return 'taken' as const;
        throw error;
      });
      // Another worker took an export of the same company at the same moment; those of other companies may still wait.
      if (next === 'taken') continue;
      if (!next) return;
      making = next;
      await makeExport(deps, files, next, () => isStopped);
      making = undefined;
    }
  };
  return {
    goOn() {
      // Otherwise a request that comes while the last export ends would be missed.
      isAskedAgain = true;
      running ??= (async () => {
        try {
          while (isAskedAgain && !isStopped) {
            isAskedAgain = false;
            await makeAll();
          }
        } finally {
          running = undefined;
        }
      })();
      return running;
    },
    async stop() {
      isStopped = true;
      if (making)
        await leaveExport(deps.db, making).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'an export could not be released'),
        );
      await running?.catch(() => undefined);
    },
  };
}
