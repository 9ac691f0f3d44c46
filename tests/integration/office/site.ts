import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { buildApp } from '../../../src/server/app.ts';
import type { Deps } from '../../../src/server/context.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import type { BlobStore } from '../../../src/server/documents/blobs/store/blob-store.ts';
import { type FormState, requestContext } from '../../../src/server/pages/request-context.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { commentsWithoutReply } from '../../../src/server/repositories/findings/review-comments.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { cookieHeader, keepCookies } from '../../support/cookies.ts';
import { makeDeps } from '../../support/deps.ts';
import { book, fill, makeCompany, type Person, type TestCompany, worldPassword } from '../../support/world.ts';

const origin = 'http://localhost';

export type Fields = Readonly<Record<string, string | File>>;
export type Visitor = {
  get(path: string): Promise<Response>;
  /** Posts with a submission of its own, unless the fields hold one; parameters as they are, the way a form without a file is sent. */
  post(path: string, fields: Fields | URLSearchParams): Promise<Response>;
};
export type Site = {
  db: Db;
  /** Where its prints are. */
  blobs: BlobStore;
  deps: Deps;
  company: TestCompany;
  other: TestCompany;
  as(person: Person): Promise<Visitor>;
  stranger: Visitor;
  /** Somebody who is not signed in, at a network address. */
  strangerAt(address: string): Visitor;
  /** Books, fills and submits a report of the company's electrician. */
  submitted(siteId?: string): Promise<string>;
  /** The same, approved and issued by the supervisor. */
  issued(siteId?: string): Promise<{ reportId: string; code: string }>;
  seq(reportId: string): Promise<string>;
};

/**
 * The whole site on a database, with two companies. In place of the pages stands their form state as JSON: what a page is
 * shown once more with; `x-page` is its address.
 */
export async function openSite(db: Db): Promise<Site> {
  const { deps, reported } = makeDeps(db, { clock: () => new Date('2026-11-24T10:00:00.000Z') });
  const app = buildApp({
    deps,
    renderOrdinaryPage: async ({ url }) => {
      const { pathname, search } = new URL(url);
      const headers = { 'x-page': `${pathname}${search}` };
      return Response.json(requestContext.getStore()?.formState ?? {}, { headers });
    },
    files: { static: tmpdir(), public: tmpdir() },
  });
  const name = randomUUID().slice(0, 8);
  const company = await makeCompany(db, `One ${name}`);
  const other = await makeCompany(db, `Two ${name}`);

  function visitor(cookie = '', remoteAddress = '127.0.0.1'): Visitor {
    const env = { incoming: { headers: { host: 'localhost' }, socket: { remoteAddress } } };
    const send = async (path: string, init: RequestInit = {}) => {
      const answer = await app.request(`${origin}${path}`, { ...init, headers: { cookie, origin } }, env);
      if (reported.length > 0) throw reported.shift()?.error;
      return answer;
    };
    return {
      get: (path) => send(path),
      post(path, fields) {
        if (fields instanceof URLSearchParams) return send(path, { method: 'POST', body: fields });
        const body = new FormData();
        for (const [field, value] of Object.entries({ submission: randomUUID(), ...fields })) body.append(field, value);
        return send(path, { method: 'POST', body });
      },
    };
  }
  const visitors = new Map<string, Promise<Visitor>>();
  async function signIn({ email }: Person): Promise<Visitor> {
    const answer = await visitor().post('/auth/sign-in', { email, password: worldPassword });
    const cookies = new Map<string, string>();
    keepCookies(cookies, answer);
    if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`);
    return visitor(cookieHeader(cookies));
  }
  const as = (person: Person) => {
    const known = visitors.get(person.userId) ?? signIn(person);
    visitors.set(person.userId, known);
    return known;
  };
  const seq = async (reportId: string) => String((await getReport(db, company.people.owner, reportId)).seq);
  async function submitted(siteId?: string) {
    const { electrician } = company.people;
    const { reportId } = await book(db, company, electrician, siteId);
    await fill(db, electrician, reportId);
    await mustRedirect(sign(await as(electrician), reportId, await seq(reportId)));
    return reportId;
  }
  return {
    db,
    deps,
    blobs: deps.blobs,
    company,
    other,
    as,
    stranger: visitor(),
    strangerAt: (address) => visitor('', address),
    submitted,
    seq,
    async issued(siteId) {
      const reportId = await submitted(siteId);
      const supervisor = await as(company.people.supervisor);
      await mustRedirect(decide(supervisor, `/reports/${reportId}/approval`, { base: await seq(reportId) }));
      await mustRedirect(supervisor.post(`/reports/${reportId}/certificate`, await issueFields(seq, reportId)));
      const certificate = await findCertificateOfReport(db, company.people.owner, reportId);
      return { reportId, code: certificate?.code ?? '' };
    },
  };
}

export const issueFields = async (seq: Site['seq'], reportId: string): Promise<Fields> => ({
  base: await seq(reportId),
  signature: 'Sam Supervisor',
  confirm: 'yes',
});

/** Signs and submits by the electrician's own page. */
export const sign = (
  electrician: Visitor,
  reportId: string,
  base: string,
  signature = 'Elin Electrician',
): Promise<Response> => electrician.post(`/electrician/reports/${reportId}/sign`, { signature, confirm: 'yes', base });

/** @throws Error with what the page said when the answer is no redirect. */
export async function mustRedirect(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  if (response.status !== 303)
    throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 3000)}`);
  return response.headers.get('location') ?? '';
}

/**
 * Approves or issues as a supervisor does: what the page then says is open is answered, and the form sent again.
 * @returns the last answer.
 */
export async function decide(visitor: Visitor, path: string, fields: Fields): Promise<Response> {
  const answer = await visitor.post(path, fields);
  if (answer.status !== 422) return answer;
  const { errors } = (await answer.clone().json()) as FormState;
  const asked = errors.map(({ field }) => field).filter((field) => field.startsWith('answer_'));
  if (asked.length === 0) return answer;
  return visitor.post(path, { ...fields, ...Object.fromEntries(asked.map((field) => [field, 'Asked: it is so'])) });
}

/** Calls every comment of a returned report dealt with, on its overview, as the electrician does before handing in again. */
export async function replyToAll(electrician: Visitor, db: Db, who: Person, reportId: string): Promise<void> {
  const fields = new URLSearchParams({ submission: randomUUID(), base: '0' });
  for (const { id } of await commentsWithoutReply(db, who, reportId)) fields.append('dealt_with', id);
  await mustRedirect(electrician.post(`/electrician/reports/${reportId}/comments`, fields));
}

/** What the page is shown once more with. */
export async function refused(answer: Promise<Response>): Promise<FormState> {
  const response = await answer;
  if (response.status !== 422) throw new Error(`answered ${response.status}, not 422`);
  return (await response.json()) as FormState;
}
