import { existsSync } from 'node:fs';
import type { Company } from '../../../server/repositories/people/companies.ts';
import { findFirstOwner } from '../../../server/repositories/people/users.ts';
import { type ExportDeps, type ExportProgress, exportEntries } from './export-entries.ts';
import { openExportFile } from './export-file.ts';
import { zipOf } from './zip/zip-stream.ts';

/**
 * Writes all certificates of a company as one ZIP, the same that its owner gets under Exports. Missing prints are
 * drawn, and stored in the name of its first owner.
 * @param path  must not exist. It appears once the whole file is written.
 * @param isOver  checked between two certificates; if true, nothing is left behind. @param told  receives the progress.
 * @throws ExportOverError if `isOver` is true; DiskNearlyFullError; Error if `path` exists, or there is no owner.
 */
export async function writeExport(
  deps: ExportDeps,
  { id: companyId }: Pick<Company, 'id'>,
  path: string,
  { isOver, told }: { isOver: () => boolean; told: (so: ExportProgress) => void },
): Promise<ExportProgress & { bytes: number }> {
  if (existsSync(path)) throw new Error(`there is something at ${path}: give a new name`);
  const askedBy = await findFirstOwner(deps.db, { companyId });
  if (askedBy === undefined) throw new Error('the company has no owner, in whose name prints are kept');
  const file = await openExportFile(path);
  let so: ExportProgress = { done: 0, lacking: 0 };
  try {
    const of = { companyId, scope: 'company' as const, clientId: null, siteId: null, askedBy };
    const save = async (now: ExportProgress) => {
      so = now;
      told(now);
      return true;
    };
    const entries = exportEntries(deps, of, { index: file.index, isOver, save });
    for await (const part of zipOf(entries, deps.clock().toISOString().slice(0, 10), file.spools))
      await file.write(part);
    const bytes = await file.sync();
    await file.keep();
    return { ...so, bytes };
  } finally {
    await file.close();
  }
}
