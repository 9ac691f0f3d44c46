import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Conflict } from '../../../src/domain/report/entry.ts';
import { openProcessState } from '../../../src/server/http/process-state.ts';
import { getLog } from '../../../src/server/repositories/entries/entry-log.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { breaking } from '../../support/breaking-database.ts';
import { onBothDatabases } from '../../support/databases.ts';
import type { OnTheWay, RealPhone } from '../../support/real-phone.ts';
import { book } from '../../support/world.ts';
import { openSite } from '../electrician/site.ts';
import { phoneOf, saveCircuit } from './phone-of.ts';

/** Pages with one text box each, and the box. */
const boxes = [
  ['extent', 'extent'],
  ['summary', 'general_condition'],
  ['next_inspection', 'next_inspection_reason'],
] as const;

/** The fate of a request and its answer. Three in ten do not simply arrive. */
const trouble = ['is lost', 'answer is lost', 'comes twice', 'comes late', 'is slow', 'server is killed'] as const;
type Fate = 'arrives' | (typeof trouble)[number];
const fates = fc.infiniteStream(
  fc.oneof(
    { weight: 7, arbitrary: fc.constant<Fate>('arrives') },
    { weight: 3, arbitrary: fc.constantFrom<Fate[]>(...trouble) },
  ),
);
const steps = fc.array(
  fc.record({
    phone: fc.nat(1),
    does: fc.oneof(
      { weight: 3, arbitrary: fc.record({ enters: fc.nat(boxes.length - 1) }) },
      { weight: 2, arbitrary: fc.constant('sends' as const) },
      { weight: 1, arbitrary: fc.constant('browser is killed' as const) },
    ),
  }),
  { minLength: 8, maxLength: 14 },
);

/** A network that gives each request a random fate. */
function badNetwork(drawn: Iterator<Fate>, kill: () => void) {
  const held: (() => void)[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const lost = () => new TypeError('Failed to fetch');
  const onTheWay: OnTheWay = async (request, ask) => {
    const fate = drawn.next().value as Fate;
    if (fate === 'is lost') throw lost();
    if (fate === 'comes late') {
      const copy = request.clone();
      late.push(() => ask(copy));
      throw lost();
    }
    if (fate === 'is slow') await new Promise<void>((resolve) => held.push(resolve));
    if (fate === 'server is killed') kill();
    if (fate === 'comes twice') await ask(request.clone());
    const answer = await ask(request);
    if (fate === 'answer is lost') throw lost();
    return answer;
  };
  return {
    onTheWay,
    /** Delayed requests arrive now. */
    letGo: () => {
      for (const go of held.splice(0)) go();
    },
    /** Abandoned requests arrive after all, the newest first. */
    async quietDown() {
      this.letGo();
      for (const ask of late.splice(0).reverse()) await ask();
    },
  };
}

const asAsked = (conflicts: readonly Conflict[]) =>
  conflicts.map(({ path, value, authorId }) => JSON.stringify([path, value, authorId])).sort();

onBothDatabases('two phones with their queues, on a network that drops, delays, doubles and reorders', (database) => {
  test('agree with the server once it quiets down, and every entry is there once', async () => {
    let kills = 0;
    let minutes = 0;
    const site = await openSite(breaking(database.db, () => kills-- > 0));
    // The most requests from one network within a minute: each run has its own.
    const start = site.deps.clock().getTime();
    const clock = () => new Date(start + minutes * 60_000);
    const deps = { ...site.deps, clock, state: openProcessState({ db: site.deps.db, clock }) };
    const { electrician } = site.company.people;
    const phones = [await phoneOf({ deps }, electrician), await phoneOf({ deps }, electrician)] as const;

    const property = fc.asyncProperty(steps, fates, async (said, drawn) => {
      kills = 0;
      minutes += 1;
      const { reportId } = await book(database.db, site.company, electrician);
      const home = `/electrician/reports/${reportId}`;
      // Both have the report before the weather turns.
      for (const phone of phones) {
        await phone.kept(electrician.userId, (kept) => kept.told({ facts: { ready: undefined } }));
        await phone.send();
        // Its pages would ask the server for missing parts, over the bad network.
        await phone.kept(electrician.userId, (kept) => kept.draft(reportId));
      }
      const network = badNetwork(drawn[Symbol.iterator](), () => {
        kills = 1;
      });
      const entered: string[] = [];
      const underWay: Promise<unknown>[] = [];
      for (const phone of phones) phone.network.onTheWay = network.onTheWay;
      for (const { phone: which, does } of said) {
        const phone = phones[which] as RealPhone;
        if (does === 'sends') underWay.push(phone.send());
        else if (does === 'browser is killed') phone.killWorker();
        else {
          const [page, box] = boxes[does.enters] as (typeof boxes)[number];
          entered.push(`Value ${entered.length + 1}`);
          await saveCircuit(phone.browser, `${home}/${page}`, { [box]: entered.at(-1) as string });
        }
        network.letGo();
      }
      for (const phone of phones) phone.network.onTheWay = undefined;
      await network.quietDown();
      await Promise.all(underWay);
      kills = 0;
      for (const phone of [...phones, ...phones]) await phone.send();

      const report = await getReport(database.db, electrician, reportId);
      for (const phone of phones) {
        expect((await phone.line())?.words).toBe('All sent');
        const draft = await phone.kept(electrician.userId, (kept) => kept.draft(reportId));
        expect([draft.told.report.seq, asAsked(draft.conflicts)]).toEqual([report.seq, asAsked(report.conflicts)]);
        expect(draft.document).toEqual(report.document);
      }
      const log = (await getLog(database.db, electrician, reportId)).map(({ value }) => String(value));
      expect(log.filter((value) => value.startsWith('Value ')).sort()).toEqual(entered.sort());
    });
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  });
});
