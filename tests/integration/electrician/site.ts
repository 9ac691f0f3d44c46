import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Answer, type Browser, openBrowser } from '../../../src/demo/browser.ts';
import type { ReportDocument } from '../../../src/domain/forms/definition.ts';
import type { Viewer } from '../../../src/kernel/viewer.ts';
import { buildApp } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/context.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { makeDeps } from '../../support/deps.ts';
import { book, makeCompany, type Person, type TestCompany, worldPassword } from '../../support/world.ts';

const origin = 'http://localhost';

export type Site = {
  company: TestCompany;
  other: TestCompany;
  /** The id of the electrician's first visit. */
  visitId: string;
  reportId: string;
  /** Address of that report's overview. */
  home: string;
  signedIn(person: Person): Promise<Browser>;
  deps: Deps;
  stranger(): Browser;
  /** Posts fields with a cookie made by the test. */
  fetch(path: string, fields: Record<string, string>, cookie: string): Promise<Response>;
  /** Sends a request that no page of ours would. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** The report as stored in the database. */
  document(reportId?: string): Promise<ReportDocument>;
};

/** The whole site on a database, with two companies and a visit booked for the first one's electrician. */
export async function openSite(db: Db, name = randomUUID().slice(0, 8)): Promise<Site> {
  const { deps, reported } = makeDeps(db, { clock: () => new Date('2026-11-24T10:00:00.000Z') });
  const app = buildApp({
    deps,
    renderOrdinaryPage: async () => undefined,
    files: { static: tmpdir(), public: tmpdir() },
  });
  const fetch = async (request: Request) => {
    const answer = await app.fetch(request);
    if (reported.length > 0) throw reported.shift()?.error;
    return answer;
  };
  const company = await makeCompany(db, `One ${name}`);
  const other = await makeCompany(db, `Two ${name}`);
  const electrician = company.people.electrician;
  const { visitId, reportId } = await book(db, company, electrician);
  return {
    company,
    other,
    visitId,
    reportId,
    home: `/electrician/reports/${reportId}`,
    deps,
    request: (path, init) => fetch(new Request(new URL(path, origin), init)),
    stranger: () => openBrowser(fetch, origin),
    fetch: (path, fields, cookie) =>
      fetch(
        new Request(new URL(path, origin), {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { origin, cookie },
        }),
      ),
    async signedIn(person: Viewer) {
      const browser = openBrowser(fetch, origin);
      const answer = await browser.post('/auth/sign-in', { email: person.email, password: worldPassword });
      if (answer.status !== 303) throw new Error(`${person.email} could not sign in: ${answer.status}`);
      return browser;
    },
    async document(id = reportId) {
      return (await getReport(db, company.people.owner, id)).document;
    },
  };
}

/** Posts the page's form over its record, with the given values typed over it. */
export const fill = async (browser: Browser, path: string, typed: Record<string, string | string[]>): Promise<Answer> =>
  browser.submit(await browser.open(path), typed, { action: path });

/** Text of a page without its tags. */
export const textOf = (html: string): string =>
  html
    .replace(/<span class="unbroken">([^<]*)<\/span>/g, '$1')
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
