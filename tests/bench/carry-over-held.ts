import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '../../src/server/db/dialect.ts';
import { carryOverInto } from '../../src/server/reports/carry-over.ts';
import { book, type TestCompany } from '../support/world.ts';
import { largeReport } from './large-report.ts';

/** How long taking over an inspection of so many circuits takes, and for how much of it the database is held, ms: the middle of five. */
export async function carryOverHeld(db: Db, company: TestCompany, circuits: number) {
  const { electrician } = company.people;
  const last = { number: 'CP-EICR-00018', inspectedOn: '2021-05-12', document: largeReport(circuits) };
  const taken: { held: number; whole: number }[] = [];
  for (let round = 0; round < 5; round++) {
    const { reportId } = await book(db, company, electrician);
    const carrying = { submission: randomUUID(), contentHash: 'bench', last };
    let held = 0;
    const timed = new Proxy(db, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== 'transaction') return typeof own === 'function' ? own.bind(target) : own;
        return () => ({
          async execute<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
            const from = performance.now();
            const answer = await target.transaction().execute(work);
            held += performance.now() - from;
            return answer;
          },
        });
      },
    });
    const from = performance.now();
    const { carried } = await carryOverInto(timed, electrician, reportId, carrying, new Date());
    if (!carried) throw new Error('nothing was taken over');
    taken.push({ held, whole: performance.now() - from });
  }
  const [, , middle] = taken.sort((a, b) => a.held - b.held);
  return middle as { held: number; whole: number };
}
