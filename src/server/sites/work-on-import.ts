import { setImmediate as others } from 'node:timers/promises';
import { onBehalfOf, type System } from '../actor.ts';
import type { Deps } from '../context.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { findRegistered, nothingRead } from '../repositories/register/registered-sites.ts';
import {
  type LockedImport,
  listImportedSites,
  lockImport,
  madeByImport,
  markRows,
  type SiteImport,
  saveProgress,
  setDone,
  setUndone,
} from '../repositories/register/site-imports.ts';
import { insertSites } from '../repositories/register/sites.ts';
import { removeUnused } from '../repositories/register/unused-sites.ts';

/** Rows of a file in one transaction: on SQLite, which has one connection, whoever asks the database waits for the end of one. */
export const PART = 500;

/** What one worker knows of an import between two parts of it. Another that begins again comes to the same end. */
type Progress = { state: SiteImport['state']; after: number; kept: number; known: ReturnType<typeof nothingRead> };
const beginning = (state: SiteImport['state']): Progress => ({ state, after: 0, kept: 0, known: nothingRead() });

/**
 * Adds the sites of an import that was confirmed, or removes those of one that is undone, part after part, to the end. Each part is
 * a transaction that holds the import: whoever goes on after a process that was killed begins where that one ended, and two who
 * work on the same import do each part once. The system does it, on behalf of who confirmed or undid it: what they may do may have
 * changed since, and whose request it is done beside does not matter.
 * @param isOver  asked between two parts; the rest is left for whoever goes on with it.
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
      // Another worker may have come to the end of adding, and somebody undone it, while this one waited.
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
  // What came into the register since the list was read is asked for once more; what this import added is no other site.
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
  const ids = (await insertSites(trx, system, wanted, now)).values();
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
