import { sql } from 'kysely';
import { insertRows } from '../../../../server/db/bulk.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { appendLeaf, foldPeaks, type Hash, type NodeAt, type Subtree, subtreesOf } from '../../domain/tree.ts';
import { leafOf, logHashing } from '../hashing.ts';
import type { CertificateLog } from './logs.ts';

/**
 * The stored hashes of some complete subtrees, in one query.
 * @returns a function that throws where a hash is not stored: then the log is not whole.
 */
export async function getNodes(db: Db, companyId: string, subtrees: readonly Subtree[]): Promise<NodeAt> {
  const known = new Map<string, Hash>();
  const at: NodeAt = ({ level, position }) => {
    const hash = known.get(`${level}/${position}`);
    if (hash === undefined) throw new Error(`the log of company ${companyId} has no hash at ${level}/${position}`);
    return hash;
  };
  if (subtrees.length === 0) return at;
  // One statement of look-ups by the whole key: with "or" conditions SQLite would read all of the company's rows.
  const lookUps = subtrees.map(
    ({ level, position }) => sql`
      select level, position, hash from certificate_log_node
      where company_id = ${companyId} and level = ${level} and position = ${position}`,
  );
  const { rows } = await sql<Subtree & { hash: Hash }>`${sql.join(lookUps, sql` union all `)}`.execute(db);
  for (const { level, position, hash } of rows) known.set(`${level}/${position}`, hash);
  return at;
}

/** The root of the first `size` certificates of a log. @param size  from 1, at most the log's. */
export async function rootAt(db: Db, companyId: string, size: number): Promise<Hash> {
  const subtrees = subtreesOf({ start: 0, end: size });
  const at = await getNodes(db, companyId, subtrees);
  return foldPeaks(logHashing.node, subtrees.map(at));
}

/**
 * Appends certificates in this order, and reads as many rows as the tree has levels. The caller holds the company's lock and passes
 * the log as read under it.
 * @param certificates  one at least.
 * @returns the new log and its root.
 */
export async function appendEntries(
  trx: Trx,
  log: CertificateLog,
  certificates: readonly { id: string; hash: string }[],
): Promise<{ log: CertificateLog; root: Hash }> {
  const { companyId } = log;
  const subtrees = subtreesOf({ start: 0, end: log.size });
  const at = await getNodes(trx, companyId, subtrees);
  let [peaks, size, root] = [subtrees.map(at), log.size, ''];
  const nodes: [level: number, position: number, hash: Hash][] = [];
  for (const { hash } of certificates) {
    const appended = appendLeaf(logHashing, size, peaks, leafOf(hash));
    for (const node of appended.nodes) nodes.push([node.level, node.position, node.hash]);
    ({ peaks, root } = appended);
    size += 1;
  }
  const same = { company_id: companyId };
  const entries = certificates.map(({ id, hash }, index): [number, string, string] => [log.size + index, id, hash]);
  await insertRows(trx, 'certificate_log_entry', entryColumns, entries, same);
  await insertRows(trx, 'certificate_log_node', nodeColumns, nodes, same);
  await trx.updateTable('certificate_log').set({ size }).where('company_id', '=', companyId).execute();
  return { log: { ...log, size }, root };
}

const entryColumns = [
  ['position', 'integer'],
  ['certificate_id', 'text'],
  ['hash', 'text'],
] as const;
const nodeColumns = [
  ['level', 'integer'],
  ['position', 'integer'],
  ['hash', 'text'],
] as const;
