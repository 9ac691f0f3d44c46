import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { NewerCommentError, UnansweredError } from '../../../src/domain/certificate/issue/open-items.ts';
import { conversationOf } from '../../../src/domain/report/review-comment.ts';
import { listNoticesOfRevisions } from '../../../src/features/danger-notices/server/repository.ts';
import { readinessAtIssue } from '../../../src/server/findings/issue-readiness.ts';
import { openItems } from '../../../src/server/findings/open-items.ts';
import type { FormState } from '../../../src/server/pages/request-context.ts';
import { approveReport } from '../../../src/server/reports/approve.ts';
import { issueReport } from '../../../src/server/reports/issue.ts';
import { settleComment } from '../../../src/server/reports/settle-comment.ts';
import { listAudit } from '../../../src/server/repositories/audit.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { listComments } from '../../../src/server/repositories/findings/review-comments.ts';
import { listReportEvents } from '../../../src/server/repositories/reports/report-events.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fill } from '../../support/world.ts';
import { textOf } from '../electrician/site.ts';
import { issueFields, mustRedirect, openSite, refused, type Site, sign, type Visitor } from './site.ts';

/** A reading that fails and that nobody has answered: on the demo's home it is the RCD of the first circuit. */
const slow = { path: 'boards/cu1/circuits/cu1-1/rcd_ms', value: { text: '342', provenance: 'measured' } } as const;

onBothDatabases('what is open when a report is approved or issued', (database) => {
  let site: Site;
  let supervisor: Visitor;
  let owner: Visitor;
  let electrician: Visitor;
  beforeAll(async () => {
    site = await openSite(database.db);
    supervisor = await site.as(site.company.people.supervisor);
    owner = await site.as(site.company.people.owner);
    electrician = await site.as(site.company.people.electrician);
  });
  const people = () => site.company.people;
  const report = (id: string) => getReport(database.db, people().owner, id);
  const status = async (id: string) => (await report(id)).status;
  const comments = (id: string) => listComments(database.db, people().owner, id);
  const open = async (id: string) => {
    const found = await report(id);
    const standing = await readinessAtIssue(database.db, people().supervisor, found);
    const notices = await listNoticesOfRevisions(database.db, people().supervisor, found);
    return openItems(database.db, people().supervisor, found, standing, { notices });
  };
  const baseOf = async (id: string) => `${await site.seq(id)}.${conversationOf(await comments(id)).length}`;
  const comment = (visitor: Visitor, id: string, text = 'Say it in plainer words', path = 'supply/ze') =>
    mustRedirect(visitor.post(`/reports/${id}/comments`, { [`comment_${path}`]: text }));
  const post = async (visitor: Visitor, id: string, action: string, fields: Record<string, string>) =>
    visitor.post(`/reports/${id}/${action}`, { base: await baseOf(id), ...fields });
  const approve = (visitor: Visitor, id: string, fields: Record<string, string> = {}) =>
    post(visitor, id, 'approval', fields);
  const issue = async (visitor: Visitor, id: string, fields: Record<string, string> = {}) =>
    post(visitor, id, 'certificate', {
      ...(await issueFields(site.seq, id)),
      ...fields,
      base: fields.base ?? (await baseOf(id)),
    } as Record<string, string>);
  const answersTo = async (id: string, answer = 'Asked on the phone: it is so') =>
    Object.fromEntries((await open(id)).map(({ key }) => [`answer_${key}`, answer]));
  /** Handed in with a comment of the supervisor's, an RCD that is too slow, and whatever questions its readings raise. */
  async function handedIn(): Promise<string> {
    const id = await site.submitted();
    await mustRedirect(post(supervisor, id, 'return', { return_text: 'Look at the RCD once more' }));
    const [said] = await comments(id);
    await resolveAs(id, said?.id ?? '');
    await fill(database.db, people().electrician, id, [slow]);
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    await comment(supervisor, id);
    return id;
  }
  const resolveAs = (id: string, commentId: string) =>
    database.db
      .transaction()
      .execute((trx) => settleComment(trx, people().supervisor, id, { commentId, answer: '' }, new Date()));

  test('a danger that was made safe, and of which nobody was told, is asked about: an answer or a notice is enough', async () => {
    const id = await site.submitted();
    await mustRedirect(post(supervisor, id, 'return', { return_text: 'A C1 was found since' }));
    const [said] = await comments(id);
    await resolveAs(id, said?.id ?? '');
    const values = { text: 'Live ends', code: 'C1', location: 'Hall', made_safe: true, made_safe_note: 'Isolated' };
    const changes = Object.entries(values).map(([name, value]) => ({ path: `observations/live/${name}`, value }));
    await fill(database.db, people().electrician, id, [
      ...changes,
      { path: 'summary/overall_outcome', value: 'unsatisfactory' },
    ]);
    const asked = async () =>
      (await open(id)).filter((item) => item.kind === 'finding' && item.finding.path === 'observations/live/told_who');
    expect(await asked()).toHaveLength(1);
    await fill(database.db, people().electrician, id, [
      { path: 'observations/live/told_who', value: 'The tenant, by telephone' },
    ]);
    expect(await asked()).toEqual([]);
  });

  test('each thing is listed and wants an answer of its own, which is kept in the report’s events', async () => {
    const id = await handedIn();
    const items = await open(id);
    expect(items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['comment', 'finding']));
    const none = await refused(approve(supervisor, id));
    expect(none.errors.map(({ field }) => field)).toEqual(items.map(({ key }) => `answer_${key}`));
    expect(new Set(none.errors.map(({ message }) => message)).size).toBe(items.length);
    expect(none.errors.some(({ message }) => message.includes('CU1 circuit 1'))).toBe(true);

    const answers = await answersTo(id);
    const [first = ''] = Object.keys(answers);
    const allButOne = { ...answers, [first]: '   ' };
    const one = await refused(approve(supervisor, id, allButOne));
    expect(one.errors.map(({ field }) => field)).toEqual([first]);
    for (const [field, answer] of Object.entries(allButOne)) expect(one.entered[field]).toEqual([answer.trim()]);
    expect(await status(id)).toBe('submitted');
    expect((await open(id)).length).toBe(items.length);

    await mustRedirect(approve(supervisor, id, answers));
    expect([await status(id), await open(id)]).toEqual(['approved', []]);
    expect((await comments(id)).at(-1)).toMatchObject({
      answer: 'Asked on the phone: it is so',
      resolvedBy: people().supervisor.name,
    });
    const steps = await listReportEvents(database.db, people().supervisor, id);
    const answered = steps.filter(({ detail }) => (detail.answer ?? detail.reason) === 'Asked on the phone: it is so');
    expect(answered.map(({ action }) => action).sort()).toEqual(
      items.map(({ kind }) => (kind === 'comment' ? 'comment.settled' : `${kind}.answered`)).sort(),
    );
    // What is asked of the readings is for who reviews.
    const seen = await listReportEvents(database.db, people().office, id);
    expect(seen.map(({ action }) => action)).not.toContain('anomaly.answered');
    expect(seen.map(({ action }) => action)).toContain('finding.answered');
    await mustRedirect(issue(supervisor, id));
  });

  test('a page older than the last comment approves nothing: it says what is new and keeps what was typed', async () => {
    const id = await handedIn();
    const [read, answers] = [await baseOf(id), await answersTo(id)];
    await comment(owner, id, 'Who measured this?', 'supply/ipf');
    const stale = await approve(supervisor, id, { base: read, ...answers });
    expect(stale.status).toBe(409);
    const state = (await stale.json()) as FormState;
    expect(state.form).toBe('approve');
    expect(state.errors.map(({ message }) => message).join()).toContain('Who measured this?');
    expect(state.errors.map(({ message }) => message).join()).toContain(people().owner.name);
    for (const [field, answer] of Object.entries(answers)) expect(state.entered[field]).toEqual([answer]);
    expect(await status(id)).toBe('submitted');
    expect((await comments(id)).filter(({ resolvedAt }) => resolvedAt === null)).toHaveLength(2);
    await mustRedirect(approve(supervisor, id, await answersTo(id)));
  });

  test('a comment on an approved report is answered before it is issued, and a stale page does not issue', async () => {
    const id = await handedIn();
    await mustRedirect(approve(supervisor, id, await answersTo(id)));
    const read = await baseOf(id);
    await comment(owner, id, 'Wait: which board is this?');
    const stale = await issue(supervisor, id, { base: read });
    expect(stale.status).toBe(409);
    expect(((await stale.json()) as FormState).entered.signature).toEqual([people().supervisor.name]);
    const asked = await refused(issue(supervisor, id));
    expect(asked.errors.map(({ field }) => field)).toEqual(Object.keys(await answersTo(id)));
    expect(await findCertificateOfReport(database.db, people().owner, id)).toBeUndefined();
    await mustRedirect(issue(supervisor, id, await answersTo(id)));
    expect(await status(id)).toBe('issued');
    expect((await comments(id)).every(({ resolvedAt, answer }) => resolvedAt !== null && answer !== '')).toBe(true);
  });

  test('two who approve at once: one does, the other is told, and nothing is answered twice', async () => {
    const id = await handedIn();
    const answers = await answersTo(id);
    const both = await Promise.all([approve(supervisor, id, answers), approve(owner, id, answers)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const events = (await listReportEvents(database.db, people().owner, id)).map(({ action }) => action);
    expect(events.filter((action) => action === 'report.approved')).toHaveLength(1);
    expect(events.filter((action) => action === 'finding.answered')).toHaveLength(
      Object.keys(answers).filter((field) => field.startsWith('answer_finding')).length,
    );
  });

  test('one comments while the other approves: the comment is never waved through', async () => {
    const id = await handedIn();
    const answers = await answersTo(id);
    const base = await baseOf(id);
    const [approved, commented] = await Promise.all([
      approve(supervisor, id, { base, ...answers }),
      owner.post(`/reports/${id}/comments`, { 'comment_supply/ze': 'And this?' }),
    ]);
    expect(commented.status).toBe(303);
    const left = (await open(id)).filter(({ kind }) => kind === 'comment');
    // Either the comment came first and the approval was refused, or it came after and has to be answered at issue.
    expect([approved.status, await status(id), left.length]).toEqual(
      approved.status === 303 ? [303, 'approved', 1] : [409, 'submitted', 2],
    );
    if (approved.status === 303) expect((await refused(issue(supervisor, id))).errors).toHaveLength(1);
  });

  test('saving one comment keeps what was typed elsewhere in the form, and every comment that was typed', async () => {
    const id = await handedIn();
    const before = (await comments(id)).length;
    const typed = { return_text: 'The schedule too', 'answer_finding.x': 'Asked' };
    const kept = await post(supervisor, id, 'comments', {
      at: 'supply/ze',
      'comment_supply/ze': 'Is this right? 🤔',
      'comment_supply/ipf': 'And this?',
      'circuit_boards/cu1': 'boards/cu1/circuits/cu1-1',
      'value_boards/cu1': 'zs',
      'note_boards/cu1': 'And here?',
      ...typed,
    });
    expect(kept.status).toBe(200);
    const { form, entered, errors } = (await kept.json()) as FormState;
    expect([form, errors]).toEqual(['kept', []]);
    for (const [field, text] of Object.entries(typed)) expect(entered[field]).toEqual([text]);
    expect(Object.keys(entered).filter((field) => /^(comment|note)_/.test(field))).toEqual([]);
    const saved = (await comments(id)).slice(before).map(({ path, text }) => [path, text]);
    expect(saved.sort()).toEqual([
      ['boards/cu1/circuits/cu1-1/zs', 'And here?'],
      ['supply/ipf', 'And this?'],
      ['supply/ze', 'Is this right? 🤔'],
    ]);
    // Opening a box, too.
    const opened = await post(supervisor, id, 'comment-box', {
      at: 'supply/zdb',
      'comment_supply/ze': 'Half a',
      ...typed,
    });
    const asked = (await opened.json()) as FormState;
    expect([opened.status, asked.extra]).toEqual([200, { open: 'supply/zdb' }]);
    expect(asked.entered).toMatchObject({ 'comment_supply/ze': ['Half a'], return_text: ['The schedule too'] });
    // Settling one, too.
    const settling = `comments/${(await comments(id)).at(-1)?.id}/resolution`;
    const still = (await (
      await post(supervisor, id, settling, { 'comment_supply/ze': 'Half a sen' })
    ).json()) as FormState;
    expect(still.entered['comment_supply/ze']).toEqual(['Half a sen']);
    // With nothing else in the form it goes on by a redirect, and a refresh sends nothing.
    await mustRedirect(post(supervisor, id, 'comments', { 'comment_supply/ze': 'Done' }));
  });

  test('a comment that is typed and not saved is not waved through: it keeps from approving, and goes with a return', async () => {
    const id = await handedIn();
    const answers = await answersTo(id);
    const box = { 'comment_supply/ipf': 'Wait, this is odd' };
    const state = await refused(approve(supervisor, id, { ...answers, ...box }));
    expect(state.errors.map(({ field }) => field)).toEqual(['comment_supply/ipf']);
    expect(state.entered['comment_supply/ipf']).toEqual(['Wait, this is odd']);
    await mustRedirect(post(supervisor, id, 'return', box));
    expect((await comments(id)).at(-1)?.text).toBe('Wait, this is odd');
    expect(await status(id)).toBe('returned');
  });

  test('a form that comes too late is answered by its own page: who did what, and what was typed', async () => {
    const id = await handedIn();
    await mustRedirect(approve(owner, id, await answersTo(id)));
    const late = await post(supervisor, id, 'approval', { answer_x: 'It is so' });
    expect(late.status).toBe(409);
    const { form, extra } = (await late.json()) as FormState;
    expect(form).toBe('conflict');
    expect(extra).toEqual({
      message: 'This report is approved: it cannot be approved now.',
      last: `Approved by ${people().owner.name}, 24 November 2026, 10:00`,
      typed: [['Your answer', 'It is so']],
    });
    const typed = new URLSearchParams({ submission: randomUUID(), base: '0', ze: '9.99' });
    const section = await electrician.post(`/electrician/reports/${id}/supply`, typed);
    const page = await section.text();
    expect(section.status).toBe(409);
    expect(textOf(page)).toContain(`Approved by ${people().owner.name}, 24 November 2026, 10:00`);
    expect(page).toContain(`href="/electrician/reports/${id}"`);
    expect(page).toContain('9.99');
    expect(page).toContain('href="/electrician/reports"');
  });

  test('the same form sent twice approves and answers once', async () => {
    const id = await handedIn();
    const fields = { base: await baseOf(id), submission: randomUUID(), ...(await answersTo(id)) };
    await mustRedirect(approve(supervisor, id, fields));
    const before = (await listAudit(database.db, people().owner)).length;
    await mustRedirect(approve(supervisor, id, fields));
    expect(await listAudit(database.db, people().owner)).toHaveLength(before);
  });

  test('the verbs themselves refuse, whatever page asked for them', async () => {
    const id = await handedIn();
    const { seq } = await report(id);
    const said = conversationOf(await comments(id)).length;
    const trying = (approval: Parameters<typeof approveReport>[3]) =>
      database.db.transaction().execute((trx) => approveReport(trx, people().supervisor, id, approval, new Date()));
    await expect(trying({ seq })).rejects.toThrow(NewerCommentError);
    await expect(trying({ seq, said })).rejects.toThrow(UnansweredError);
    const answers = Object.fromEntries((await open(id)).map(({ key }) => [key, 'So it is']));
    await trying({ seq, said, answers });
    await comment(owner, id);
    const deps = { db: database.db, config: { sessionSecret: 'x' } as never, clock: () => new Date() };
    const signing = {
      submission: randomUUID(),
      contentHash: 'x',
      seq,
      signature: people().supervisor.name,
      drawing: undefined,
    };
    await expect(issueReport(deps, people().supervisor, id, signing)).rejects.toThrow(NewerCommentError);
    await expect(issueReport(deps, people().supervisor, id, { ...signing, said: said + 1 })).rejects.toThrow(
      UnansweredError,
    );
    expect(await status(id)).toBe('approved');
  });

  test('a finding that reads otherwise than when it was answered is asked again, and its answer never changes', async () => {
    const id = await handedIn();
    await mustRedirect(approve(supervisor, id, await answersTo(id)));
    await mustRedirect(post(supervisor, id, 'return', { return_text: 'Measure it once more' }));
    const { id: left = '' } = (await comments(id)).at(-1) ?? {};
    const reply = new URLSearchParams({ submission: randomUUID(), base: '0', dealt_with: left });
    await mustRedirect(electrician.post(`/electrician/reports/${id}/comments`, reply));
    const slower = { ...slow, value: { ...slow.value, text: '355' } };
    await fill(database.db, people().electrician, id, [slower]);
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    const asked = (await open(id)).flatMap((item) => (item.kind === 'finding' ? [item.finding.measured] : []));
    expect(asked).toContain('355');
    await expect(database.db.updateTable('finding_answer').set({ answer: 'other' }).execute()).rejects.toThrow(
      /never changes/,
    );
    await expect(database.db.deleteFrom('finding_answer').execute()).rejects.toThrow(/never changes/);
  });

  test('a report that came back with comments is not handed in before each has a reply', async () => {
    const id = await site.submitted();
    await comment(supervisor, id, 'Which board?', 'boards/cu1/circuits/cu1-1/zs');
    await comment(supervisor, id, 'And in words?', 'summary/general_condition');
    await mustRedirect(post(supervisor, id, 'return', {}));
    const page = await (await electrician.get(`/electrician/reports/${id}/sign`)).text();
    expect(page).toContain('2 comments to reply to first');
    expect(page).toContain(`/electrician/reports/${id}/boards/cu1/circuits/cu1-1#zs`);
    const refusal = await sign(electrician, id, await site.seq(id));
    expect(refusal.status).toBe(422);
    expect(await refusal.text()).toContain('href="#unanswered"');
    const [first, second] = await comments(id);
    const reply = (fields: Record<string, string>) =>
      mustRedirect(
        electrician.post(
          `/electrician/reports/${id}/comments`,
          new URLSearchParams({ submission: randomUUID(), base: '0', ...fields }),
        ),
      );
    await reply({ [`reply.${first?.id}`]: 'The one in the hall' });
    expect((await sign(electrician, id, await site.seq(id))).status).toBe(422);
    await reply({ dealt_with: second?.id ?? '' });
    await mustRedirect(sign(electrician, id, await site.seq(id)));
    expect(await status(id)).toBe('submitted');
  });
});
