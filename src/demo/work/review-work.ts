import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import type { Browser } from '../browser.ts';
import type { Person } from '../people.ts';
import { scrawl } from '../scrawl.ts';
import type { Progress } from '../story.ts';
import { postForm } from './office-work.ts';

/** @param as  what the inspector signs as, where several people may sign. */
type Report = { id: string; inspector: Browser; inspectorName: string; as?: readonly string[] };
type Supervisor = { browser: Browser; person: Person };

/**
 * Takes a filled-in report as far as the story wants it: signed and submitted, returned with a comment, approved, issued,
 * corrected.
 * @returns where it was issued, the code of its verify address, and when its print is drawn: the next report need not wait
 */
export async function reviewReport(
  report: Report,
  supervisor: Supervisor,
  progress: Progress,
  db: Kysely<Database>,
): Promise<Issued | undefined> {
  await signReport(report);
  if (progress === 'submitted') return undefined;
  const { browser, person } = supervisor;
  const page = `/reports/${report.id}`;
  if (progress === 'returned') {
    await postForm(browser, `${page}/comments`, {
      'comment_summary/general_condition': 'Say in plain words what has to be done first.',
    });
    await postForm(browser, `${page}/return`, {});
    return undefined;
  }
  await approve(browser, page, await seqOf(db, report.id));
  if (progress === 'approved') return undefined;
  const base = await seqOf(db, report.id);
  const printed = postForm(browser, `${page}/certificate`, { base, ...signatureOf(person.name) });
  const code = await codeOf(db, report.id, printed);
  if (progress !== 'corrected') return { code, printed };
  await printed;
  await correct(report, supervisor, db);
  return { code, printed };
}

/** Answers what is open in the report, as the page asks for it, and approves it. */
async function approve(browser: Browser, page: string, base: string): Promise<void> {
  const approval = `${page}/approval`;
  const refused = await browser.post(approval, { submission: randomUUID(), base });
  if (refused.status === 303) return;
  const asked = [...refused.html.matchAll(/href="#(answer_[^"]+)"/g)].map(([, field = '']) => field);
  const answers = Object.fromEntries(asked.map((field) => [field, 'Asked on the phone; the reading stands.']));
  await postForm(browser, approval, { base, ...answers });
}

export type Issued = { code: string; printed: Promise<unknown> };

/** The code of a report that is being issued, as soon as it has one. The story's clock may go on then, not before. */
async function codeOf(db: Kysely<Database>, reportId: string, answered: Promise<unknown>): Promise<string> {
  const over = answered.then(() => true);
  const issued = db.selectFrom('certificate').select('code').where('report_id', '=', reportId);
  for (;;) {
    const isOver = await Promise.race([over, sleep(2, false)]);
    const found = await issued.executeTakeFirst();
    if (found) return found.code;
    if (isOver) throw new Error(`report ${reportId} was not issued`);
  }
}

async function signReport({ id, inspector, inspectorName, as = [] }: Report): Promise<void> {
  const path = `/electrician/reports/${id}/sign`;
  const page = await inspector.get(path);
  const parts = Object.fromEntries(as.map((part) => [`as.${part}`, 'true']));
  const answer = await inspector.submit(page, { ...signatureOf(inspectorName), ...parts });
  if (answer.status !== 303) {
    const said = [...answer.html.matchAll(/<li>([\s\S]*?)<\/li>/g)]
      .map(([, item = '']) => item.replace(/<[^>]+>/g, ''))
      .join('; ');
    throw new Error(`${path} answered ${answer.status}: ${said}`);
  }
}

/** Everybody in the demo has a phone that draws. */
const signatureOf = (name: string) => ({
  signature: name,
  drawing: JSON.stringify(scrawl(name)),
  confirm: 'yes',
});

/** A name was misspelt: a second revision takes the place of the first. */
async function correct(
  { id, inspector, inspectorName }: Report,
  { browser, person }: Supervisor,
  db: Kysely<Database>,
): Promise<void> {
  await postForm(browser, `/reports/${id}/correction`, { reason: 'The occupier was entered wrongly.' });
  const draft = await db
    .selectFrom('report')
    .select('id')
    .where('corrects_certificate_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const section = `/electrician/reports/${draft.id}/installation`;
  await inspector.submit(await inspector.get(section), { occupier: 'Tenant, first floor' }, { withField: 'base' });
  await signReport({ id: draft.id, inspector, inspectorName });
  const base = await seqOf(db, draft.id);
  await approve(browser, `/reports/${draft.id}`, base);
  await postForm(browser, `/reports/${draft.id}/certificate`, { base, ...signatureOf(person.name) });
}

/** Sequence number of the report as the review page shows it now. */
async function seqOf(db: Kysely<Database>, reportId: string): Promise<string> {
  const { seq } = await db.selectFrom('report').select('seq').where('id', '=', reportId).executeTakeFirstOrThrow();
  return String(seq);
}
