import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldSubmission } from '../../../src/domain/field-sync/submission.ts';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import { applyConflicts } from '../../../src/domain/report/conflicts.ts';
import type { Conflict, Json } from '../../../src/domain/report/entry.ts';
import { applyEntries, valueAt, withChanges } from '../../../src/domain/report/fold.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { breaking } from '../../support/breaking-database.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { book } from '../../support/world.ts';
import { filled, openField, reading, signedInPhone } from './phone.ts';

const paths = ['supply/ze', 'supply/supply_ipf', 'boards/b1/circuits/c1/zs', 'boards/b1/circuits/c1/r1r2'];
/** The fate of a request and its answer. */
const fates = ['arrives', 'is lost', 'answer is lost', 'comes twice', 'comes late', 'server is killed'] as const;
type Fate = (typeof fates)[number];

const steps = fc.array(
  fc.record({
    phone: fc.nat(1),
    does: fc.oneof(
      { weight: 5, arbitrary: fc.record({ enters: fc.nat(paths.length - 1) }) },
      { weight: 1, arbitrary: fc.constant({ enters: 'nonsense' as const }) },
      { weight: 4, arbitrary: fc.record({ sends: fc.constantFrom(...fates) }) },
    ),
  }),
  { minLength: 8, maxLength: 20 },
);

type Site = Awaited<ReturnType<typeof openField>>;
type Line = Awaited<ReturnType<typeof signedInPhone>>;

/** A phone with its copy of one report, its unsent entries, and its refused ones. */
function modelPhone(line: Line, reportId: string, start: { seq: number; document: ReportDocument }) {
  let { seq, document } = start;
  let conflicts: Conflict[] = [];
  let queue: Extract<FieldSubmission, { kind: 'fill' }>[] = [];
  const taken: string[] = [];
  const refused: string[] = [];
  const shown = () =>
    withChanges(
      document,
      queue.flatMap(({ changes }) => changes.map(({ path, to }) => ({ path, value: to as Json }))),
    );
  const request = () => ({ queue: [...queue], have: { [reportId]: seq } });
  const ask = ({ queue: sent, have }: ReturnType<typeof request>) => line.send(sent, have);
  return {
    request,
    ask,
    state: () => ({ seq, document, conflicts, waiting: queue.length, taken, refused }),
    enter(path: string, value: Json) {
      queue.push(filled(reportId, [{ path, from: valueAt(shown(), path), to: value }], { base: seq }));
    },
    enterNonsense() {
      queue.push(filled(reportId, [{ path: 'boards/b1', from: null, to: 'no board' }], { base: seq }));
    },
    hear({ answers, news }: Awaited<ReturnType<typeof ask>>) {
      for (const { outcome, submission } of answers) {
        if (outcome !== 'later') queue = queue.filter((each) => each.submission !== submission);
        if (outcome === 'taken') taken.push(submission);
        if (outcome === 'refused') refused.push(submission);
      }
      for (const each of news) {
        if (each.state !== 'entries') throw new Error(`was told to ${each.state}`);
        document = applyEntries(document, each.entries);
        conflicts = applyConflicts(conflicts, each.entries);
        seq = each.seq;
      }
    },
  };
}

/** Lets two phones enter and send in any weather, and then waits until all is quiet. */
async function weather(
  site: Site,
  lines: readonly Line[],
  said: typeof steps extends fc.Arbitrary<infer T> ? T : never,
  kill: () => void,
) {
  const { reportId } = await book(site.db, site.company, site.electrician);
  const start = await getReport(site.db, site.electrician, reportId);
  const phones = lines.map((line) => modelPhone(line, reportId, start));
  const late: (() => Promise<unknown>)[] = [];
  const entered: Json[] = [];

  async function send(phone: ReturnType<typeof modelPhone>, fate: Fate): Promise<void> {
    const request = phone.request();
    if (fate === 'is lost') return;
    if (fate === 'comes late') return void late.push(() => phone.ask(request));
    if (fate === 'server is killed') kill();
    const [answer] = await Promise.all([phone.ask(request), fate === 'comes twice' && phone.ask(request)]);
    if (fate !== 'answer is lost') phone.hear(answer);
  }

  for (const { phone: which, does } of said) {
    const phone = phones[which] as ReturnType<typeof modelPhone>;
    if ('sends' in does) await send(phone, does.sends);
    else if (does.enters === 'nonsense') phone.enterNonsense();
    else {
      entered.push(reading(String(entered.length + 1)));
      phone.enter(paths[does.enters] as string, entered.at(-1) as Json);
    }
  }
  for (const phone of phones) await send(phone, 'arrives');
  for (const request of late.reverse()) await request();
  for (const phone of phones) await send(phone, 'arrives');
  for (const phone of phones) await send(phone, 'arrives');
  return { phones, entered, reportId, since: start.seq };
}

onBothDatabases('two phones on one report, in any weather', (database) => {
  test('lose nothing, enter nothing twice, and end with the server’s state', async () => {
    let kills = 0;
    const db = breaking(database.db, () => kills-- > 0);
    // The most requests from one network within a minute: each run has its own.
    let minutes = 0;
    const start = Date.now();
    const site = await openField(database.db, { deps: { db, clock: () => new Date(start + minutes * 60_000) } });
    const lines = [await signedInPhone(site, site.electrician), await signedInPhone(site, site.electrician)];
    const property = fc.asyncProperty(steps, async (said) => {
      kills = 0;
      minutes += 1;
      const { phones, entered, reportId, since } = await weather(site, lines, said, () => {
        kills = 1;
      });
      const report = await getReport(database.db, site.electrician, reportId);
      // Nobody has entered values that follow from others, such as the number of schedules from the boards.
      const log = (await getLog(database.db, site.electrician, reportId)).filter(
        ({ seq, provenance }) => seq > since && provenance !== 'calculated',
      );
      for (const phone of phones) {
        const { seq, document, conflicts, waiting } = phone.state();
        expect({ seq, document, conflicts, waiting }).toEqual({
          ...{ seq: report.seq, document: report.document, conflicts: report.conflicts, waiting: 0 },
        });
      }
      // All values differ: each is there once, set or in conflict, and there is nothing else.
      expect(log.map(({ value }) => JSON.stringify(value)).sort()).toEqual(
        entered.map((value) => JSON.stringify(value)).sort(),
      );
      const taken = phones.flatMap((phone) => phone.state().taken);
      expect(log.map(({ submission }) => submission).sort()).toEqual(taken.sort());
      const nonsense = said.filter(({ does }) => 'enters' in does && does.enters === 'nonsense').length;
      expect(phones.flatMap((phone) => phone.state().refused)).toHaveLength(nonsense);
    });
    await fc.assert(property, { numRuns: 12 });
  });
});
