import { randomUUID } from 'node:crypto';
import type { DayAnswer } from '../../../src/domain/field-sync/day.ts';
import { dayAnswerSchema } from '../../../src/domain/field-sync/day.ts';
import {
  type Sending,
  type SendingAnswer,
  type SubmissionAnswer,
  sendingAnswerSchema,
} from '../../../src/domain/field-sync/sending.ts';
import type { FieldChange, FieldSubmission } from '../../../src/domain/field-sync/submission.ts';
import { sha256 } from '../../../src/server/codes.ts';
import type { Deps } from '../../../src/server/context.ts';
import type { Db } from '../../../src/server/db/dialect.ts';
import { openWholeSite, visitor } from '../../support/whole-site.ts';
import { book, makeCompany, type Person, worldPassword } from '../../support/world.ts';

const origin = 'http://localhost';
const address = '/api/v1/field';
type Field = Awaited<ReturnType<typeof openField>>;

/** The whole site with a company, and a visit with its report for the electrician. @param deps the changed dependencies. */
export async function openField(db: Db, { deps }: { deps?: Partial<Omit<Deps, 'config'>> } = {}) {
  const { app, reported } = await openWholeSite(db, { ...(deps && { deps }) });
  const company = await makeCompany(db, `Field ${randomUUID().slice(0, 8)}`);
  const { electrician } = company.people;
  return { db, app, reported, company, electrician, ...(await book(db, company, electrician)) };
}

/** A signed-in person's phone, by its requests to the site. */
export async function signedInPhone({ app }: Field, person: Person) {
  const browser = visitor(app);
  const signedIn = await browser.signIn(person.email, worldPassword);
  if (signedIn.status !== 303) throw new Error(`${person.email} could not sign in: ${signedIn.status}`);
  const post = (name: 'submissions' | 'day', sent: unknown, headers: Record<string, string> = {}) =>
    app.request(`${origin}${address}/${name}`, {
      method: 'POST',
      body: typeof sent === 'string' || sent instanceof Blob ? sent : JSON.stringify(sent),
      headers: { 'content-type': 'application/json', origin, cookie: browser.cookieHeader(), ...headers },
    });
  return {
    browser,
    post,
    async send(submissions: readonly object[], have: Sending['have'] = {}): Promise<SendingAnswer> {
      const answer = await post('submissions', { user: person.userId, submissions, have });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return sendingAnswerSchema.parse(await answer.json());
    },
    async day(have: Record<string, string> = {}): Promise<DayAnswer & { bytes: number }> {
      const answer = await post('day', { user: person.userId, have }, { 'accept-encoding': 'br' });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      const packed = new Uint8Array(await answer.arrayBuffer());
      const { brotliDecompressSync } = await import('node:zlib');
      const isPacked = answer.headers.get('content-encoding') === 'br';
      const text = Buffer.from(isPacked ? brotliDecompressSync(packed) : packed).toString();
      return { ...dayAnswerSchema.parse(JSON.parse(text)), bytes: packed.byteLength };
    },
  };
}

type Fill = Extract<FieldSubmission, { kind: 'fill' }>;

/** Values as a phone sends them after entry on a report. */
export const filled = (report: string, changes: readonly FieldChange[], more: Partial<Fill> = {}): Fill => {
  const contentHash = sha256(JSON.stringify(changes));
  const enteredAt = '2026-11-22T09:00:00.000Z';
  const submission = randomUUID();
  return { kind: 'fill', submission, contentHash, enteredAt, report, base: 0, changes: [...changes], ...more };
};

export const reading = (text: string) => ({ text, provenance: 'measured' });
export const outcomes = (answers: readonly SubmissionAnswer[]) => answers.map(({ outcome }) => outcome);
