import type { Actor } from '../../../kernel/actor.ts';
import { sha256 } from '../../../server/codes.ts';
import type { Trx } from '../../../server/db/dialect.ts';
import { recordEvent } from '../../../server/events.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { lockCompany } from '../../../server/repositories/people/companies.ts';
import {
  type ColumnMapping,
  deleteMappings,
  findMapping,
  getMapping,
  listMappings,
  mostMappings,
  saveMapping,
} from './repository/column-mappings.ts';

/**
 * Identifies a row of headings: their words in order, ignoring case and spaces.
 * @param of  the list that they are for; '' for circuits, whose columns are the same in every form.
 */
export const headKeyOf = (heads: readonly string[], of: string): string => {
  const words = heads.map((head) => head.toLowerCase().replace(/\s+/g, ' ').trim());
  return sha256(JSON.stringify(of === '' ? words : [of, words]));
};

/**
 * Stores the meaning of a file's columns as confirmed at its import: the next file with the same headings is read so.
 * Does nothing where it is stored already.
 */
export async function keepMapping(
  trx: Trx,
  actor: Actor,
  { headKey, heads, fields }: Pick<ColumnMapping, 'headKey' | 'heads' | 'fields'>,
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'reports.fill');
  await lockCompany(trx, actor);
  const before = await findMapping(trx, actor, headKey);
  if (before && JSON.stringify(before.fields) === JSON.stringify(fields)) return;
  await saveMapping(trx, actor, { headKey, heads, fields }, now);
  const all = await listMappings(trx, actor);
  // The list is full: the last one, the oldest, is deleted.
  if (!before && all.length === mostMappings)
    await deleteMappings(
      trx,
      actor,
      all.slice(-1).map(({ id }) => id),
    );
  const detail = {
    columns: heads
      .filter((_, at) => fields[at] !== '')
      .join(', ')
      .slice(0, 300),
  };
  await recordEvent(trx, actor, { kind: 'column-mapping.kept', subject: actor.companyId, detail }, now);
}

/** Changes a mapping. @throws NotFoundError */
export async function changeMapping(
  trx: Trx,
  actor: Actor,
  { id, fields }: { id: string; fields: readonly string[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { heads, headKey } = await getMapping(trx, actor, id);
  await keepMapping(trx, actor, { headKey, heads, fields }, now);
}

/** Deletes a mapping: the next file with these headings is asked about. @throws NotFoundError */
export async function removeMapping(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { heads } = await getMapping(trx, actor, id);
  await deleteMappings(trx, actor, [id]);
  const detail = { columns: heads.join(', ').slice(0, 300) };
  await recordEvent(trx, actor, { kind: 'column-mapping.removed', subject: actor.companyId, detail }, now);
}
