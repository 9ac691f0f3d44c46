import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import type { Browser } from '../browser.ts';
import type { Person } from '../people.ts';
import { scrawl } from '../scrawl.ts';
import type { Progress } from '../story.ts';
import { postForm } from './office-work.ts';

/** `as`: roles that the inspector signs as, on a form with several signatories. */
type Report = { id: string; inspector: Browser; inspectorName: string; as?: readonly string[] };
type Supervisor = { browser: Browser; person: Person };

/**
 * Takes a filled-in report to its state in the story: signed and submitted, returned with a comment, approved, issued
 * or corrected.
 * @returns for an issued report its verify code, and a promise of its print, so that the next report need not wait.
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

/** Approves a report, answering the open questions that the page asks about. */
async function approve(browser: Browser, page: string, base: string): Promise<void> {
  const approval = `${page}/approval`;
  const refused = await browser.post(approval, { submission: randomUUID(), base });
  if (refused.status === 303) return;
  const asked = [...refused.html.matchAll(/href="#(answer_[^"]+)"/g)].map(([, field = '']) => field);
  const answers = Object.fromEntries(asked.map((field) => [field, 'Asked by phone; the reading is correct.']));
  await postForm(browser, approval, { base, ...answers });
}

export type Issued = { code: string; printed: Promise<unknown> };

/** The verify code of a report being issued, as soon as it exists. Only then may the story's clock move on. */
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

/** Signature fields of a phone that can draw. */
const signatureOf = (name: string) => ({
  signature: name,
  drawing: JSON.stringify(scrawl(name)),
  confirm: 'yes',
});

/** Corrects a wrong occupier with a second revision. */
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

/** Current sequence number of the report. */
async function seqOf(db: Kysely<Database>, reportId: string): Promise<string> {
  const { seq } = await db.selectFrom('report').select('seq').where('id', '=', reportId).executeTakeFirstOrThrow();
  return String(seq);
}
