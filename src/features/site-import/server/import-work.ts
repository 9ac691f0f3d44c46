import type { Deps } from '../../../server/context.ts';
import { unfinishedImports } from './repository/site-imports.ts';
import { workOnImport } from './work-on-import.ts';

/** An import, and its company. */
export type ImportOf = { id: string; companyId: string };

/** Imports that this process adds or undoes in the background. */
export type ImportWork = {
  /** Works on an import to its end, after any work on it in progress. */
  goOn(of: ImportOf): Promise<void>;
  /** Resumes every unfinished import, as after a process was killed. */
  goOnWithAll(): Promise<void>;
  /** Begins no further part: the rest is done after the next start. */
  stop(): Promise<void>;
};

export function openImportWork(deps: Pick<Deps, 'db' | 'clock'>): ImportWork {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  const goOn = (of: ImportOf) => {
    // After any work in progress: that may be at its last part, and not see later changes.
    const before = running.get(of.id)?.catch(() => undefined) ?? Promise.resolve();
    const work = before
      .then(() => workOnImport(deps, of, () => isStopped))
      .finally(() => {
        if (running.get(of.id) === work) running.delete(of.id);
      });
    running.set(of.id, work);
    return work;
  };
  return {
    goOn,
    async goOnWithAll() {
      // A failing import does not hold up the others.
      const failures: unknown[] = [];
      for (const left of await unfinishedImports(deps.db)) {
        if (!isStopped) await goOn(left).catch((cause) => failures.push(new Error(`import ${left.id}`, { cause })));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'imports that failed');
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled(running.values());
    },
  };
}
