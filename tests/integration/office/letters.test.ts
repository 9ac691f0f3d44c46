import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { defects } from '../../../src/demo/installations/defects.ts';
import { closing } from '../../../src/domain/forms/closes.ts';
import { definitionOf } from '../../../src/domain/forms/registry.ts';
import { mailedLetter } from '../../../src/features/letters/server/letter-print.ts';
import { listLetters, listUnconfirmed } from '../../../src/features/letters/server/repository/letters.ts';
import { noteFateOfPapers } from '../../../src/features/service/server/note-fate.ts';
import { listGiven } from '../../../src/features/service/server/repository/given.ts';
import { listOpenRequests, listRequests } from '../../../src/features/service/server/repository/requests.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { Attachment } from '../../../src/server/mail/message.ts';
import { listOpenDefects } from '../../../src/server/repositories/reports/open-defects.ts';
import { getReport } from '../../../src/server/repositories/reports/reports.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { bookWork, issueFilled, soundMinorWorks } from '../../support/new-work/issued-work.ts';
import { pageCount, pdfText } from '../../support/pdf-text.ts';
import { issuedReport } from '../../support/reports.ts';
import { fill } from '../../support/world.ts';
import { mustRedirect, openSite, type Site } from './site.ts';

type Sent = { to: string; subject: string; text: string; html?: string; attachments?: readonly Attachment[] };

onBothDatabases('letters', (database) => {
  let site: Site;
  let siteId: string;
  beforeEach(async () => {
    site = await openSite(database.db);
    siteId = site.company.sites.own;
    const rented = { nation: 'England', tenure: 'private_rented', premises_type: 'residential' } as const;
    await database.db.updateTable('site').set(rented).where('id', '=', siteId).execute();
    await database.db.deleteFrom('outbox').execute();
  });
  const office = () => site.company.people.office;
  async function deliver(): Promise<Sent[]> {
    const sent: Sent[] = [];
    const deps = { ...site.deps, printer: printHere, clock: () => new Date('2026-11-24T10:00:05.000Z') };
    await deliverDueMail(
      {
        ...deps,
        letters: (of) => mailedLetter(deps, of),
        told: [(id, tried) => noteFateOfPapers(deps, id, tried)],
      },
      { server: 'mx.test', deliver: async (message) => void sent.push(message), close() {} },
    );
    return sent.filter(({ subject }) => !/^To review/.test(subject));
  }
  /** A report with defects, and minor works that put the first one right. */
  async function repaired() {
    const { electrician } = site.company.people;
    const inspection = await issuedReport(
      site.deps,
      site.company,
      wholeInspection({ defects: Object.values(defects).slice(0, 2) }),
    );
    const { reportId } = await bookWork(database.db, site.company, 'MEIWC');
    await fill(
      database.db,
      electrician,
      reportId,
      soundMinorWorks().map((each) => (each.path === 'work/completed_on' ? { ...each, value: '2026-11-20' } : each)),
    );
    const { document } = await getReport(database.db, electrician, reportId);
    const { closes } = definitionOf(document);
    const [defect] = (await listOpenDefects(database.db, electrician, siteId)).filter(
      ({ number }) => number === inspection.number,
    );
    if (!closes || !defect) throw new Error('nothing to close');
    await fill(
      database.db,
      electrician,
      reportId,
      closing(closes, 'item-1', defect).map(([path, value]) => ({ path, value })),
    );
    await database.db.deleteFrom('outbox').execute();
    const work = await issueFilled(site.deps, site.company, reportId);
    return { inspection, defect, work };
  }
  const post = async (name: string, fields: Record<string, string>) =>
    (await site.as(office())).post(`/sites/${siteId}/copies/${name}`, fields);

  test('work that closes a defect writes its confirmation, mails it to the client with the letter, and is owed to tenant and council', async () => {
    const { inspection, work } = await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    expect(letter?.content).toMatchObject({ kind: 'confirmation', about: { doneOn: '2026-11-20' } });
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Electrical work finished: /);
    expect(mail?.text).toContain(inspection.number);
    expect(mail?.text).toContain(work.number);
    expect(mail?.text.match(/\/public\/certificates\/[\w-]{27}/g)).toHaveLength(2);
    expect(mail?.html).toContain('<table');
    expect(mail?.html).not.toContain('<script');
    const [pdf] = mail?.attachments ?? [];
    expect(pageCount(pdf?.content ?? new Uint8Array())).toBe(1);
    const words = pdfText(pdf?.content ?? new Uint8Array());
    expect(words.replace(/\s/g, '')).toContain('Electricalworkfinishedat');
    const owed = (await listUnconfirmed(database.db, office())).filter((each) => each.letter.siteId === siteId);
    expect(owed).toMatchObject([{ dueOn: '2026-12-18', lacks: ['tenant', 'council'] }]);
  });

  test('posted to the tenant and mailed to the council it is owed to nobody, until the mail comes back', async () => {
    await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    const paper = `letter:${letter?.id}`;
    const posted = { paper, to: 'tenant', name: 'Mrs Jones', way: 'post', address: '1 Row', on: '2026-11-24' };
    expect((await post('given', { ...posted, by_name: '' })).status).toBe(422);
    await mustRedirect(post('given', { ...posted, by_name: 'Ann Hill' }));
    const mailed = { paper, to: 'council', name: 'Housing team', way: 'mail', email: 'housing@council.example' };
    await mustRedirect(post('given', mailed));
    const owed = async () =>
      (await listUnconfirmed(database.db, office())).filter((each) => each.letter.siteId === siteId);
    expect((await owed()).map(({ lacks }) => lacks)).toEqual([['council']]);
    await deliver();
    expect(await owed()).toEqual([]);
    const given = await listGiven(database.db, office(), siteId);
    expect(given.find(({ way }) => way === 'post')).toMatchObject({ countsOn: '2026-11-26', byName: 'Ann Hill' });
    const confirmation = given.find(({ what, to }) => what === 'confirmation' && to === 'council');
    await mustRedirect(post('returned', { service: confirmation?.id ?? '', why: 'mailbox does not exist' }));
    expect((await owed()).map(({ lacks }) => lacks)).toEqual([['council']]);
  });

  test('the council’s request is answered in one mail with every paper, and has 7 days', async () => {
    await repaired();
    await deliver();
    const asked = { asked_by: 'council', asker: 'Housing team', asker_email: 'housing@council.example' };
    expect((await post('requests', { ...asked, received_on: '2026-11-25' })).status).toBe(422);
    await mustRedirect(post('requests', { ...asked, received_on: '2026-11-20' }));
    const [request] = await listRequests(database.db, office(), siteId);
    expect(request).toMatchObject({ dueOn: '2026-11-27', answeredOn: null });
    expect((await listOpenRequests(database.db, office())).map(({ id }) => id)).toContain(request?.id);
    const fields = { request: request?.id ?? '', submission: randomUUID() };
    await mustRedirect(post('pack', fields));
    await mustRedirect(post('pack', fields));
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments).toHaveLength(1);
    expect((await listRequests(database.db, office(), siteId))[0]?.answeredOn).toBe('2026-11-24');
    const to = (await listGiven(database.db, office(), siteId)).filter(({ requestId }) => requestId === request?.id);
    expect(to.map(({ what }) => what).sort()).toEqual(['certificate', 'confirmation', 'report']);
    expect(to.every(({ countsOn }) => countsOn === '2026-11-24')).toBe(true);
  });

  test('a client reads the letters of own homes; another company finds none', async () => {
    await repaired();
    const [letter] = await listLetters(database.db, office(), siteId);
    const path = `/sites/${siteId}/letter.pdf?letter=${letter?.id}&to=tenant`;
    const client = await (await site.as(site.company.people.client)).get(path);
    expect([client.status, client.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await (await site.as(site.other.people.office)).get(path)).status).toBe(404);
    expect(await listLetters(database.db, site.other.people.office, siteId)).toEqual([]);
  });
});
