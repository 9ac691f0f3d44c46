import type { Actor } from '../actor.ts';
import type { Trx } from '../db/dialect.ts';
import { recordEvent } from '../events.ts';
import { sha256 } from '../ids.ts';
import { mustBeAllowed } from '../permissions.ts';
import { lockCompany } from '../repositories/people/companies.ts';
import {
  deleteMappings,
  findMapping,
  getMapping,
  listMappings,
  mostMappings,
  saveMapping,
} from '../repositories/standards/column-mappings.ts';

/** What tells one row of heads from another: their words in their order, whatever their case and spaces. */
export const headKeyOf = (heads: readonly string[]): string =>
  sha256(JSON.stringify(heads.map((head) => head.toLowerCase().replace(/\s+/g, ' ').trim())));

/**
 * Keeps what the columns of a file mean, as whoever entered the file confirmed them: the next file with the same heads is read so.
 * Nothing where it is kept already.
 */
export async function keepMapping(
  trx: Trx,
  actor: Actor,
  { heads, fields }: { heads: readonly string[]; fields: readonly string[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'reports.fill');
  await lockCompany(trx, actor);
  const headKey = headKeyOf(heads);
  const before = await findMapping(trx, actor, headKey);
  if (before && JSON.stringify(before.fields) === JSON.stringify(fields)) return;
  await saveMapping(trx, actor, { headKey, heads, fields }, now);
  const all = await listMappings(trx, actor);
  // The list ends at the most there may be: one more than that is the one that goes.
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

/** Changes what was kept. @throws NotFoundError */
export async function changeMapping(
  trx: Trx,
  actor: Actor,
  { id, fields }: { id: string; fields: readonly string[] },
  now: Date,
): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { heads } = await getMapping(trx, actor, id);
  await keepMapping(trx, actor, { heads, fields }, now);
}

/** Forgets what was kept: the next file with these heads is asked about. @throws NotFoundError */
export async function removeMapping(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  mustBeAllowed(actor, 'standards.manage');
  const { heads } = await getMapping(trx, actor, id);
  await deleteMappings(trx, actor, [id]);
  const detail = { columns: heads.join(', ').slice(0, 300) };
  await recordEvent(trx, actor, { kind: 'column-mapping.removed', subject: actor.companyId, detail }, now);
}
