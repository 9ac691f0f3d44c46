import { isUniqueViolation } from '../db/faults.ts';
import { newId } from '../ids.ts';
import { takeNextExport } from '../repositories/exports/export-work.ts';
import { exportFilesIn } from './export-files.ts';
import { type ExportDeps, HELD_FOR, makeExport } from './make-export.ts';

/** Exports that this process makes beside the requests, one after another. */
export type ExportWork = {
  /** Makes whatever waits, to the end. */
  goOn(): Promise<void>;
  /** No further certificate is begun: what is left is gone on with at the next start. */
  stop(): Promise<void>;
};

export function openExportWork(deps: ExportDeps): ExportWork {
  const heldBy = newId();
  const files = exportFilesIn(deps.config.dataDir);
  let isStopped = false;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const makeAll = async () => {
    while (!isStopped) {
      const now = deps.clock();
      const until = new Date(now.getTime() + HELD_FOR);
      const next = await takeNextExport(deps.db, { heldBy, now, until }).catch((error: unknown) => {
        // Another process took one of the same company at the same moment.
        if (isUniqueViolation(error)) return undefined;
        throw error;
      });
      if (!next) return;
      await makeExport(deps, files, next, () => isStopped);
    }
  };
  return {
    goOn() {
      // What is asked for while the last one ends would be seen by nobody.
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
      await running?.catch(() => undefined);
    },
  };
}
