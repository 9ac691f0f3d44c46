import type { Actor } from '../actor.ts';
import type { Deps } from '../context.ts';
import { unfinishedImports } from '../repositories/register/site-imports.ts';
import { workOnImport } from './work-on-import.ts';

/** Imports that this process adds or undoes, beside the requests. */
export type ImportWork = {
  /** Goes on with an import to its end, after whatever goes on with it already. */
  goOn(actor: Actor, importId: string): Promise<void>;
  /** Goes on with every import that nobody came to the end of, as after a process was killed. */
  goOnWithAll(): Promise<void>;
  /** No further part is begun: what is left is gone on with at the next start. */
  stop(): Promise<void>;
};

export function openImportWork(deps: Pick<Deps, 'db' | 'clock'>): ImportWork {
  const running = new Map<string, Promise<void>>();
  let isStopped = false;
  const goOn = (actor: Actor, importId: string) => {
    // After what goes on already: that may be at its last part, and not see what was asked for since.
    const before = running.get(importId)?.catch(() => undefined) ?? Promise.resolve();
    const work = before
      .then(() => workOnImport(deps, actor, importId, () => isStopped))
      .finally(() => {
        if (running.get(importId) === work) running.delete(importId);
      });
    running.set(importId, work);
    return work;
  };
  return {
    goOn,
    async goOnWithAll() {
      // One that cannot go on keeps no other waiting, of whichever company.
      const failures: unknown[] = [];
      for (const { id, actor } of await unfinishedImports(deps.db)) {
        if (!isStopped) await goOn(actor, id).catch((cause) => failures.push(new Error(`import ${id}`, { cause })));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'imports that could not go on');
    },
    async stop() {
      isStopped = true;
      await Promise.allSettled(running.values());
    },
  };
}
