import { grown, takeWork } from '../../support/counted-work.ts';

// What is loaded from here on is counted.

import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FormDefinition } from '../../../src/domain/forms/definition.ts';
import { hasGroup } from '../../../src/domain/forms/document.ts';
import { formForNewWork, formTypes } from '../../../src/domain/forms/registry.ts';
import { routeAccess } from '../../support/route-access.ts';
import type { Site } from '../electrician/site.ts';
import { phoneOf } from '../field/phone-of.ts';
import { emptySites } from './empty-sites.ts';

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

const forms = formTypes().map((type) => formForNewWork(type));

describe.each(forms.map((form) => [form.formType, form] as const))('an empty %s', (_, form) => {
  let sites: [small: Site, large: Site];
  beforeAll(async () => {
    sites = await emptySites(form, 'returned');
  });

  test.each(['server', 'phone'] as const)(
    'has no page of the %s whose work grows with the square of its size',
    async (by) => {
      // The server makes the files, for the phone as well.
      const addresses = addressesOf(form).filter(({ isFile }) => by === 'server' || !isFile);
      const walk = async (site: Site) => {
        const { get, forget } = await opened[by](site);
        await takeWork();
        const without: Record<string, number> = {};
        for (const { path } of addresses) {
          await forget();
          const { status } = await get(addressIn(site, form, path));
          if (status !== 200) without[path] = status;
        }
        return { without, work: await takeWork() };
      };
      const [less, more] = [await walk(sites[0]), await walk(sites[1])];
      expect(more.without).toEqual(expectedWithout(form, addresses));
      expect(await grown(less.work, more.work)).toEqual([]);
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
