import { setImmediate as others } from 'node:timers/promises';
import { onBehalfOf, type System } from '../../../kernel/actor.ts';
import type { Deps } from '../../../server/context.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { findRegistered, nothingRead } from '../../../server/repositories/register/registered-sites.ts';
import { insertSites } from '../../../server/repositories/register/sites.ts';
import { removeUnused } from '../../../server/repositories/register/unused-sites.ts';
import { addWhatRowsSay } from './home-of-row.ts';
import { listImportedSites, madeByImport, markRows } from './repository/import-rows.ts';
import {
  type LockedImport,
  lockImport,
  type SiteImport,
  saveProgress,
  setDone,
  setUndone,
} from './repository/site-imports.ts';

/** Rows per transaction: on SQLite, which has one connection, all other queries wait for its end. */
export const PART = 500;

/** A worker's state between two parts. Another worker that begins without it comes to the same result. */
type Progress = { state: SiteImport['state']; after: number; kept: number; known: ReturnType<typeof nothingRead> };
const beginning = (state: SiteImport['state']): Progress => ({ state, after: 0, kept: 0, known: nothingRead() });

/**
 * Adds the sites of a confirmed import, or removes those of one that is undone, part by part to the end. Each part is
 * a transaction that locks the import: a worker that resumes after a killed process continues where that one ended, and two workers
 * on the same import do each part once. The system does it on behalf of the person who confirmed or undid it: their permissions may
 * have changed since, and it does not matter whose request started it.
 * @param isOver  checked between two parts; the rest is left for a later worker.
 */
export async function workOnImport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, companyId }: { id: string; companyId: string },
  isOver: () => boolean = () => false,
): Promise<void> {
  const system = { companyId, userId: null };
  let progress = beginning('adding');
  for (let isMore = true; isMore && !isOver(); await others()) {
    isMore = await db.transaction().execute(async (trx) => {
      const list = await lockImport(trx, system, id);
      // While this worker waited, another may have finished adding, and a person may have undone it.
      if (list.state !== progress.state) progress = beginning(list.state);
      if (list.state === 'adding') return addPart(trx, system, list, progress, clock());
      if (list.state === 'removing') return removePart(trx, system, list, progress, clock());
      return false;
    });
  }
}

const partOf = ({ after }: Progress) => ({ after, to: after + PART, limit: PART });

/** @returns whether there is more to be added. */
async function addPart(trx: Trx, system: System, list: LockedImport, progress: Progress, now: Date): Promise<boolean> {
  const { id, added, total, refused, doublesToAdd: doubles } = list;
  if (progress.after >= total) {
    await setDone(trx, system, id, now);
    const detail = { added, skipped: total - refused - added, refused, file: list.fileName };
    await recordEvent(trx, onBehalfOf(system, list.doneById), { kind: 'site.imported', subject: id, detail }, now);
    return false;
  }
  const rows = await listImportedSites(trx, system, id, ['new', 'double'], partOf(progress));
  progress.after += PART;
  if (rows.length === 0) return true;
  // Looks again for sites that joined the register since the list was read; those this import added do not count.
  const sites = rows.map(({ site }) => site);
  const found = await findRegistered(trx, system, sites, progress.known);
  const there = found.flatMap((same) => same?.siteId ?? []);
  const own = await madeByImport(trx, system, id, there);
  const isNew = (index: number) => {
    const same = found[index]?.siteId;
    return same === undefined || own.has(same);
  };
  const chosen = rows.map(
    ({ seq, state }, index) => doubles === 'all' || doubles.includes(seq) || (state === 'new' && isNew(index)),
  );
  const wanted = sites.filter((_, index) => chosen[index]);
  const made = await insertSites(trx, system, wanted, now);
  await addWhatRowsSay(trx, { companyId: system.companyId, userId: list.doneById }, wanted, made, now);
  const ids = made.values();
  const marks = rows.map(({ seq }, index) =>
    chosen[index]
      ? ({ seq, state: 'added', siteId: ids.next().value ?? null } as const)
      : ({ seq, state: 'skipped', siteId: null } as const),
  );
  await markRows(trx, system, id, marks);
  await saveProgress(trx, system, id, { added: added + wanted.length });
  return true;
}

/** @returns whether there is more to be removed. */
async function removePart(
  trx: Trx,
  system: System,
  list: LockedImport,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const { id, removed, total } = list;
  if (progress.after >= total) {
    await setUndone(trx, system, id, now);
    const detail = { removed, kept: progress.kept, file: list.fileName };
    await recordEvent(
      trx,
      onBehalfOf(system, list.undoneById),
      { kind: 'site.import-undone', subject: id, detail },
      now,
    );
    return false;
  }
  const rows = await listImportedSites(trx, system, id, ['added'], partOf(progress));
  progress.after += PART;
  const there = rows.flatMap(({ siteId }) => siteId ?? []);
  if (there.length === 0) return true;
  const gone = new Set(await removeUnused(trx, system, there, true));
  const marks = rows
    .filter(({ siteId }) => siteId !== undefined && gone.has(siteId))
    .map(({ seq }) => ({ seq, state: 'removed', siteId: null }) as const);
  await markRows(trx, system, id, marks);
  await saveProgress(trx, system, id, { removed: removed + gone.size });
  progress.kept += there.length - gone.size;
  return true;
}
