import type { Db } from '../../../../server/db/dialect.ts';
import { appendLeaf, type Hash } from '../../domain/tree.ts';
import { leafOf, logHashing } from '../hashing.ts';
import { isSignedHead } from '../signed-head.ts';
import { listLeftOut } from './entries.ts';
import { listHeadsOfSizes } from './heads.ts';
import { type CertificateLog, listLogs } from './logs.ts';

export type LogFault = { what: string; fault: string };

const ROWS_AT_ONCE = 1000;
/** For one log: more faults would tell the reader nothing new. */
const MOST_FAULTS = 100;

/**
 * Folds every company's log again from the hashes of its certificates. Finds missing, inserted and changed leaves, stored
 * hashes that are not those of the tree, and signed heads that are untrue or whose signature is not valid.
 * @returns how many certificates are in logs.
 */
export async function checkLogs(
  db: Db,
  keysOf: (companyId: string) => { keys: readonly unknown[] },
  faults: LogFault[],
): Promise<number> {
  let count = 0;
  for (const log of await listLogs(db)) count += await checkLog(db, log, keysOf(log.companyId), faults);
  return count;
}

async function checkLog(
  db: Db,
  log: CertificateLog,
  keys: { keys: readonly unknown[] },
  faults: LogFault[],
): Promise<number> {
  const { companyId } = log;
  let told = 0;
  const tell = (fault: string) => {
    told += 1;
    if (told <= MOST_FAULTS) faults.push({ what: `log of company ${companyId}`, fault });
  };
  let [peaks, root, size]: [Hash[], Hash, number] = [[], '', 0];
  for (;;) {
    const entries = await entriesFrom(db, companyId, size);
    const nodes = new Map<string, Hash>();
    const roots = new Map<number, Hash>();
    const begin = size;
    let gap: number | undefined;
    for (const { position, hash, certificate } of entries) {
      if (position !== size) {
        gap = position;
        break;
      }
      if (certificate === null) tell(`its entry ${position} belongs to no certificate`);
      else if (certificate !== hash) tell(`its entry ${position} is not the hash of its certificate`);
      const appended = appendLeaf(logHashing, size, peaks, leafOf(hash));
      for (const node of appended.nodes) nodes.set(`${node.level}/${node.position}`, node.hash);
      ({ peaks, root } = appended);
      size += 1;
      roots.set(size, root);
    }
    await checkNodes(db, companyId, nodes, tell);
    for (const signed of await listHeadsOfSizes(db, log, { above: begin, upTo: size })) {
      const { head } = signed;
      if (roots.get(head.size) !== head.root)
        tell(`its head of ${head.size} certificates from ${head.at} does not match them`);
      if (!isSignedHead(signed, keys)) tell(`the signature on its head from ${head.at} is not valid`);
    }
    if (gap !== undefined) {
      tell(`it has no entry ${size}, and goes on with entry ${gap}`);
      return size;
    }
    if (entries.length < ROWS_AT_ONCE) break;
  }
  if (size !== log.size) tell(`it has ${size} entries where ${log.size} were written`);
  for (const { head } of await listHeadsOfSizes(db, log, { above: size, upTo: 2 ** 31 - 1 }))
    tell(`its head from ${head.at} covers ${head.size} certificates, and it has ${size}`);
  const extra = await db
    .selectFrom('certificate_log_node')
    .where('company_id', '=', companyId)
    .where('level', '=', 0)
    .where('position', '>=', size)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(extra.count) > 0) tell('it has hashes of certificates that are not in it');
  // Until all certificates issued before the log are in it, it is right that some are missing.
  if (log.backlog !== null)
    for (const { id } of await listLeftOut(db, log)) tell(`it has no entry for certificate ${id}`);
  return size;
}

const entriesFrom = (db: Db, companyId: string, from: number) =>
  db
    .selectFrom('certificate_log_entry as entry')
    .leftJoin('certificate', (join) =>
      join
        .onRef('certificate.id', '=', 'entry.certificate_id')
        .onRef('certificate.company_id', '=', 'entry.company_id'),
    )
    .where('entry.company_id', '=', companyId)
    .where('entry.position', '>=', from)
    .orderBy('entry.position')
    .limit(ROWS_AT_ONCE)
    .select(['entry.position', 'entry.hash', 'certificate.hash as certificate'])
    .execute();

async function checkNodes(
  db: Db,
  companyId: string,
  nodes: ReadonlyMap<string, Hash>,
  tell: (fault: string) => void,
): Promise<void> {
  const ranges = new Map<number, { from: number; to: number }>();
  for (const key of nodes.keys()) {
    const [level = 0, position = 0] = key.split('/').map(Number);
    const { from } = ranges.get(level) ?? { from: position };
    ranges.set(level, { from, to: position });
  }
  for (const [level, { from, to }] of ranges) {
    const stored = await db
      .selectFrom('certificate_log_node')
      .where('company_id', '=', companyId)
      .where('level', '=', level)
      .where('position', '>=', from)
      .where('position', '<=', to)
      .select(['position', 'hash'])
      .execute();
    const byPosition = new Map(stored.map(({ position, hash }) => [position, hash]));
    for (let position = from; position <= to; position += 1) {
      const hash = byPosition.get(position);
      if (hash === undefined) tell(`it has no hash at ${level}/${position}`);
      else if (hash !== nodes.get(`${level}/${position}`)) tell(`its hash at ${level}/${position} is wrong`);
    }
  }
}
