import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FormDefinition } from '../../src/domain/forms/definition.ts';
import { hasGroup } from '../../src/domain/forms/document.ts';
import { formForNewWork, formTypes } from '../../src/domain/forms/registry.ts';
import { writeMarkup } from '../../src/markup/write-markup.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { commentOn } from '../../src/server/reports/comment.ts';
import { arrive } from '../../src/server/visits/attendance/arrive.ts';
import { emptyItems } from '../support/empty-report.ts';
import { bookWork } from '../support/new-work/issued-work.ts';
import { routeAccess } from '../support/route-access.ts';
import { fill, putInState } from '../support/world.ts';
import { openSite, type Site } from './electrician/site.ts';
import { phoneOf } from './field/phone-of.ts';

/** Circuits of the smaller report; the larger one has twice as many of everything. */
const SIZE = 500;
/** Limit of the larger report's processor time as a multiple of the smaller one's: above it, time grows with the square of the size. */
const MOST_GROWTH = 2.4;
/** Limit for a page of the larger report, in ms of the thread that answers. Files are printed in a thread of their own. */
const MOST_MS = 300;
/** Below this, in ms, a page is too quick to show how it grows. */
const LEAST_MS = 40;

type Opened = {
  get(path: string): Promise<{ status: number }>;
  /** Makes the next page work out everything again, as the first one after a change does. */
  forget(): Promise<void>;
};
type Address = { path: string; isFile: boolean };
type By = 'server' | 'phone';
/** An address that has no page for these reports, and why. `of` limits it to some forms. */
type NoPage = { at: RegExp; status: number; why: string; of?: (form: FormDefinition) => boolean };

const noPages: readonly NoPage[] = [
  { at: /\/elsewhere\//, status: 303, why: 'leads to a page outside the section' },
  { at: /\/:board\/(?:ways$|columns\/|several\/)/, status: 303, why: 'leads to the grid' },
  { at: /\/override$/, status: 303, why: 'asks for a finding, and leads to the list of them' },
  { at: /\/hand-over$/, status: 403, why: 'only an apprentice hands over' },
  { at: /\/issued\/:report/, status: 404, why: 'no empty report can be issued' },
  { at: /\/labels\.pdf$/, status: 409, why: 'no empty report can be issued' },
  { at: /\/:(?:photo|block)/, status: 404, why: 'no photo and no signature' },
  { at: /\/reports\/:report\/whole$/, status: 404, why: 'several circuits', of: (form) => !form.oneCircuit },
  {
    at: /\/boards(?:\/:board\/circuits)?\/new$/,
    status: 303,
    why: 'has its one circuit',
    of: (form) => !!form.oneCircuit,
  },
  { at: /\/observations/, status: 404, why: 'no observations', of: (form) => !hasGroup(form, 'observations') },
  {
    at: /\/inspection_schedule$/,
    status: 404,
    why: 'no schedule',
    of: (form) => !hasGroup(form, 'inspection_schedule'),
  },
  { at: /\/worker\.js$/, status: 404, why: 'the build makes it' },
];

/** Every GET address of the section, with each section of the form. */
const addressesOf = (form: FormDefinition): Address[] =>
  routeAccess
    .filter(({ method, path, ofAction }) => method === 'GET' && path.startsWith('/electrician') && !ofAction)
    .flatMap(({ path, answers }) => {
      const sections = path.includes(':section') ? form.sections.map(({ key }) => key) : [''];
      const columns = path.includes(':columns') ? [form.columns[0]?.key ?? '', 'ways', 'same-rcd'] : [''];
      return sections.flatMap((section) =>
        columns.map((chosen) => ({
          path: path.replace(':section', section).replace(':columns', chosen),
          isFile: answers === 'file',
        })),
      );
    });

/** What an address asks for, by the end of its path. */
const queries: readonly (readonly [end: string, query: string])[] = [
  ['/new', '?id=new-item'],
  ['/table/columns', '?heads=["Zs"]'],
];

function addressIn({ visitId, reportId, company }: Site, form: FormDefinition, path: string): string {
  const things: Record<string, string> = {
    ...{ report: reportId, visit: visitId, site: company.sites.own },
    ...(form.oneCircuit ?? { board: 'b3', circuit: 'i3' }),
    ...{ observation: 'i3', what: 'rcd', size: 'a4.pdf' },
    ...{ group: 'boards', list: form.oneCircuit?.board ?? 'b3' },
    ...{ photo: 'none', file: 'none', block: 'none' },
  };
  const named = path.replace(/:(\w+)/g, (_, name) => {
    const thing = things[name];
    if (thing === undefined) throw new Error(`${path}: nothing is called ${name}`);
    return thing;
  });
  return named + (queries.find(([end]) => path.endsWith(end))?.[1] ?? '');
}

/** A site on a visit with a returned report of that size: nothing is filled in but one C1, and every item has a comment. */
async function emptySite(form: FormDefinition, size: number): Promise<Site> {
  const { db } = openDatabase({ memory: true });
  await migrate(db, 'sqlite');
  const site = await openSite(db);
  const { company, deps } = site;
  const { electrician, supervisor } = company.people;
  // As the server draws pages: the tests' own way draws each of them twice.
  deps.renderHtml = async (element) => `<!doctype html>${writeMarkup(element)}`;
  const { visitId, reportId } = await bookWork(db, company, form.formType);
  const now = deps.clock();
  await db.transaction().execute((trx) => arrive(trx, electrician, { visitId, at: now.toISOString() }, now));
  const items = emptyItems(form, size);
  const danger = hasGroup(form, 'observations') ? [{ path: 'observations/i3/code', value: 'C1' }] : [];
  await fill(db, electrician, reportId, [...items, ...danger]);
  await putInState(db, reportId, 'submitted');
  const comments = items.map(({ path }) => ({ path, text: 'Look at this again' }));
  await db.transaction().execute((trx) => commentOn(trx, supervisor, reportId, comments, now));
  await putInState(db, reportId, 'returned');
  return { ...site, visitId, reportId, home: `/electrician/reports/${reportId}` };
}

const opened: Record<By, (site: Site) => Promise<Opened>> = {
  async server(site) {
    const browser = await site.signedIn(site.company.people.electrician);
    const next = { version: sql<string>`version || '.'` };
    return {
      get: (path) => browser.get(path),
      forget: async () => void (await site.deps.db.updateTable('report_part').set(next).execute()),
    };
  },
  async phone(site) {
    const phone = await phoneOf(site, site.company.people.electrician);
    return { get: (path) => phone.browser.get(path), forget: async () => phone.killWorker() };
  },
};

type Cost = { status: number; ms: number };

/** Processor time of this thread, in ms. */
async function costOf({ get, forget }: Opened, address: string): Promise<Cost> {
  await forget();
  const before = process.threadCpuUsage();
  const { status } = await get(address);
  const { user, system } = process.threadCpuUsage(before);
  return { status, ms: (user + system) / 1000 };
}

const least = (costs: readonly Cost[]) => Math.min(...costs.map(({ ms }) => ms));

const forms = formTypes().map((type) => formForNewWork(type));

describe.each(forms.map((form) => [form.formType, form] as const))('an empty %s', (_, form) => {
  let sites: [small: Site, large: Site];
  beforeAll(async () => {
    sites = [await emptySite(form, SIZE), await emptySite(form, 2 * SIZE)];
  });

  test.each(['server', 'phone'] as const)(
    'has no page of the %s over 2.4 times the time at twice the size, or over 300 ms',
    async (by) => {
      const [small, large] = sites;
      const [ofSmall, ofLarge] = [await opened[by](small), await opened[by](large)];
      const slow: string[] = [];
      const without: Record<string, number> = {};
      // The server makes the files, for the phone as well.
      const addresses = addressesOf(form).filter(({ isFile }) => by === 'server' || !isFile);
      for (const { path, isFile } of addresses) {
        const [toSmall, toLarge] = [addressIn(small, form, path), addressIn(large, form, path)];
        const first = await costOf(ofLarge, toLarge);
        if (first.status !== 200) without[path] = first.status;
        if (first.status !== 200 || first.ms < LEAST_MS) continue;
        const less = [await costOf(ofSmall, toSmall), await costOf(ofSmall, toSmall)];
        const more = [first];
        const isSlow = () =>
          least(more) > MOST_GROWTH * Math.max(least(less), LEAST_MS / MOST_GROWTH) ||
          (!isFile && least(more) > MOST_MS);
        // The first run of a page takes longest, and a busy machine makes every run longer: what seems slow is measured again.
        for (let run = 1; isSlow() && run < 12; run += 1) {
          less.push(await costOf(ofSmall, toSmall));
          more.push(await costOf(ofLarge, toLarge));
        }
        if (isSlow()) slow.push(`${path}: ${least(less).toFixed(0)} ms, twice the size ${least(more).toFixed(0)} ms`);
      }
      expect(without).toEqual(expectedWithout(form, addresses));
      expect(slow).toEqual([]);
    },
  );
});

/** The addresses with no page for a report of this form, with their statuses. */
function expectedWithout(form: FormDefinition, addresses: readonly Address[]): Record<string, number> {
  const named = addresses.flatMap(({ path }) => {
    const found = noPages.find(({ at, of }) => at.test(path) && of?.(form) !== false);
    return found ? [[path, found.status] as const] : [];
  });
  return Object.fromEntries(named);
}
