import type { Deps } from '../context.ts';
import { unfinishedImports } from '../repositories/register/site-imports.ts';
import { workOnImport } from './work-on-import.ts';

/** An import, and whose it is. */
export type ImportOf = { id: string; companyId: string };

/** Imports that this process adds or undoes, beside the requests. */
export type ImportWork = {
  /** Goes on with an import to its end, after whatever goes on with it already. */
  goOn(of: ImportOf): Promise<void>;
  /** Goes on with every import that nobody came to the end of, as after a process was killed. */
  goOnWithAll(): Promise<void>;
  /** No further part is begun: what is left is gone on with at the next start. */
  stop(): Promise<void>;
};

export function openImportWork(deps: Pick<Deps, 'db' | 'clock'>): ImportWork {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  const goOn = (of: ImportOf) => {
    // After what goes on already: that may be at its last part, and not see what was asked for since.
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
      // One that cannot go on keeps no other waiting, of whichever company.
      const failures: unknown[] = [];
      for (const left of await unfinishedImports(deps.db)) {
        if (!isStopped) await goOn(left).catch((cause) => failures.push(new Error(`import ${left.id}`, { cause })));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'imports that could not go on');
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled(running.values());
    },
  };
}
