import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { noteMailFate } from '../../../src/features/mailed-link/server/mailed-link.ts';
import { linkedAddressees } from '../../../src/features/sharing/server/addressees.ts';
import { mailIssued, mailWithdrawn } from '../../../src/features/sharing/server/mail-certificate.ts';
import { certificateLink } from '../../../src/features/sharing/server/purpose.ts';
import { getMailing } from '../../../src/features/sharing/server/repository/mailing.ts';
import { listShareLinks } from '../../../src/features/sharing/server/repository/share-links.ts';
import { certificateData } from '../../../src/server/documents/certificates/certificate-data.ts';
import { mailedPrint } from '../../../src/server/documents/certificates/mailed-print.ts';
import { printHere } from '../../../src/server/documents/pdf/printer.ts';
import { deliverDueMail } from '../../../src/server/mail/mail.ts';
import type { Attachment } from '../../../src/server/mail/message.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { fill } from '../../support/world.ts';
import { decide, issueFields, mustRedirect, openSite, refused, type Site, sign } from './site.ts';

type Sent = { to: string; subject: string; text: string; attachments?: readonly Attachment[] };

onBothDatabases('a certificate is mailed', (database) => {
  let site: Site;
  beforeEach(async () => {
    site = await openSite(database.db);
    // What tests before left to go is not looked at here.
    await database.db.deleteFrom('outbox').execute();
  });

  /** Has the outbox delivered. @returns what went to addresses of this test's company and those named. */
  async function deliver(refusal?: string): Promise<Sent[]> {
    const { deps } = makeDeps(site.db, {
      clock: () => new Date('2026-11-24T10:00:01.000Z'),
      printer: printHere,
      blobs: site.blobs,
    });
    const sent: Sent[] = [];
    await deliverDueMail(
      {
        ...deps,
        attached: (pdfOf) => mailedPrint(deps, pdfOf),
        told: [(mail, tried) => noteMailFate(deps, [certificateLink], mail, tried)],
      },
      {
        server: 'smtp.test',
        async deliver(message) {
          if (refusal) throw new Error(refusal);
          sent.push(message);
        },
        close() {},
      },
    );
    const name = site.company.people.owner.email.split('@')[1] ?? '';
    // That a report is to be reviewed is another story: tests/integration/mail/work-mail.test.ts.
    return sent.filter(
      ({ to, text, subject }) =>
        !subject.startsWith('To review: ') && (to.includes(name) || text.includes('/public/certificates/')),
    );
  }
  const clientAddress = async () => {
    const row = await site.db
      .selectFrom('client')
      .where('id', '=', site.company.clients.own)
      .select('email')
      .executeTakeFirstOrThrow();
    return row.email.toLowerCase();
  };
  const setClient = (more: Record<string, string | number>) =>
    site.db.updateTable('client').set(more).where('id', '=', site.company.clients.own).execute();
  const linksOf = async (reportId: string) => {
    const certificate = await findCertificateOfReport(site.db, site.company.people.office, reportId);
    return listShareLinks(site.db, site.company.people.office, certificate?.id ?? '');
  };
  async function correct(reportId: string): Promise<string> {
    const { electrician, supervisor } = site.company.people;
    const visitor = await site.as(supervisor);
    const begun = await mustRedirect(visitor.post(`/reports/${reportId}/correction`, { reason: 'The occupier' }));
    const draft = begun.split(/[/?]/)[2] ?? '';
    await fill(site.db, electrician, draft, [{ path: 'installation/occupier', value: 'Vacant' }]);
    await mustRedirect(sign(await site.as(electrician), draft, await site.seq(draft)));
    await mustRedirect(decide(visitor, `/reports/${draft}/approval`, { base: await site.seq(draft) }));
    await mustRedirect(decide(visitor, `/reports/${draft}/certificate`, await issueFields(site.seq, draft)));
    return draft;
  }

  test('to its client when it is issued, once, with a link that opens it; its fate is kept', async () => {
    const to = await clientAddress();
    const { reportId } = await site.issued();
    expect(await linksOf(reportId)).toMatchObject([{ occasion: 'issued', email: to, uses: 0 }]);
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to, subject: expect.stringContaining('Electrical installation') });
    expect(mail?.attachments).toBeUndefined();
    const [path = ''] = /\/public\/certificates\/[\w-]{27}/.exec(mail?.text ?? '') ?? [];
    expect((await site.stranger.get(path)).status).toBe(200);
    expect((await linksOf(reportId))[0]?.takenAt).toBe('2026-11-24T10:00:01.000Z');
    expect(await deliver()).toEqual([]);
  });

  test('with the PDF where the client wants it, the file that is downloaded', async () => {
    await setClient({ attach_pdf: 1 });
    const { reportId } = await site.issued();
    const [mail] = await deliver();
    const [pdf] = mail?.attachments ?? [];
    expect(pdf).toMatchObject({ contentType: 'application/pdf', filename: expect.stringMatching(/^[\w-]+\.pdf$/) });
    const office = await site.as(site.company.people.office);
    const ours = await (await office.get(`/reports/${reportId}/document.pdf`)).arrayBuffer();
    expect(Buffer.from(pdf?.content ?? []).equals(Buffer.from(ours))).toBe(true);
  });

  test('to the agent where the client has no address; to nobody where neither has, or the company does not want it', async () => {
    await setClient({ email: '', agent_email: 'Agent@agency.example', agent_name: 'An Agent' });
    expect(await linksOf((await site.issued()).reportId)).toMatchObject([{ email: 'agent@agency.example' }]);
    await setClient({ email: '', agent_email: '' });
    expect(await linksOf((await site.issued()).reportId)).toEqual([]);
    await setClient({ email: 'someone@landlord.example' });
    const owner = await site.as(site.company.people.owner);
    const off = { on_issue: 'no', link_days: '30', subject: 'S', text: '{link}' };
    await mustRedirect(owner.post('/settings/mail/details', off));
    expect(await linksOf((await site.issued()).reportId)).toEqual([]);
  });

  test('in the company’s words, for as long as it says', async () => {
    const owner = await site.as(site.company.people.owner);
    const words = { subject: 'Your {title}', text: 'Dear {client},\n{link}\n{company}' };
    const saved = await mustRedirect(
      owner.post('/settings/mail/details', { on_issue: 'yes', link_days: '14', ...words }),
    );
    expect(saved).toBe('/settings/mail?done=mailing-saved');
    const { reportId } = await site.issued();
    const [mail] = await deliver();
    expect(mail?.subject).toBe('Your Electrical installation condition report');
    expect(mail?.text).toMatch(/^Dear .+,\nhttps?:\S+\/public\/certificates\/[\w-]{27}\nOne /);
    expect((await linksOf(reportId))[0]?.expiresAt).toBe('2026-12-08T10:00:00.000Z');
  });

  test.each([
    [{ text: 'Dear {clent}, {link}' }, 'text'],
    [{ text: 'Dear client' }, 'text'],
    [{ subject: '' }, 'subject'],
    [{ link_days: 'soon' }, 'link_days'],
    [{ on_issue: 'maybe' }, 'on_issue'],
    [{ reply_to: 'office' }, 'reply_to'],
  ])('words that would not do are refused beside their field: %o', async (more, field) => {
    const owner = await site.as(site.company.people.owner);
    const form = { on_issue: 'yes', link_days: '30', subject: 'S', text: '{link}', ...more };
    const { errors } = await refused(owner.post('/settings/mail/details', form));
    expect(errors.map((error) => error.field)).toEqual([field]);
    const office = await site.as(site.company.people.office);
    expect((await office.post('/settings/mail/details', form)).status).toBe(403);
  });

  test('a test mail goes to whoever in the office asks for it, once for each press', async () => {
    const { office: who, supervisor } = site.company.people;
    const office = await site.as(who);
    const once = { submission: randomUUID() };
    for (const _ of [1, 2])
      expect(await mustRedirect(office.post('/settings/mail/test', once))).toBe('/settings/mail?done=test-mail');
    expect(await deliver()).toMatchObject([{ to: who.email, sender: { replyTo: expect.stringContaining('@') } }]);
    expect((await (await site.as(supervisor)).post('/settings/mail/test', once)).status).toBe(403);
  });

  test('words are looked at before they are saved, and saving is another button', async () => {
    const owner = await site.as(site.company.people.owner);
    const typed = { on_issue: 'yes', link_days: '30', subject: 'Not yet', text: 'Dear {client}, {link}' };
    const before = await getMailing(site.db, site.company.people.owner);
    const seen = await owner.post('/settings/mail/details', { ...typed, preview: 'yes' });
    const shown = { form: 'mailing', entered: expect.objectContaining({ subject: ['Not yet'] }), errors: [] };
    expect([seen.status, await seen.json()]).toEqual([200, expect.objectContaining(shown)]);
    expect(await getMailing(site.db, site.company.people.owner)).toEqual(before);
    const { errors } = await refused(owner.post('/settings/mail/details', { ...typed, text: 'x', preview: 'yes' }));
    expect(errors.map(({ field }) => field)).toEqual(['text']);
  });

  test('a correction goes to whoever was mailed the one before, each once, but for those whose link was revoked', async () => {
    const { reportId } = await site.issued();
    const office = await site.as(site.company.people.office);
    const share = (email: string) =>
      mustRedirect(office.post(`/reports/${reportId}/links`, { share_name: 'Tenant', share_email: email, days: '9' }));
    await share('tenant@home.example');
    await share('gone@home.example');
    const gone = (await linksOf(reportId)).find(({ email }) => email === 'gone@home.example');
    await mustRedirect(office.post(`/reports/${reportId}/links/${gone?.id}/revocation`, {}));
    await deliver();
    const second = await correct(reportId);
    const mails = await deliver();
    expect(mails.map(({ to }) => to).sort()).toEqual([await clientAddress(), 'tenant@home.example'].sort());
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Corrected: /);
      expect(text).toContain('Reason: The occupier');
    }
    expect((await linksOf(second)).map(({ occasion }) => occasion)).toEqual(['issued', 'issued']);
  });

  test('what waits to go is of no certificate that was corrected meanwhile', async () => {
    const { reportId } = await site.issued();
    await correct(reportId);
    const mails = await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Corrected: /)]);
  });

  test('a withdrawal is told to whoever was mailed, and to nobody whose mail never went', async () => {
    const { reportId } = await site.issued();
    const office = await site.as(site.company.people.office);
    await deliver();
    await mustRedirect(
      office.post(`/reports/${reportId}/links`, { share_name: 'T', share_email: 'late@home.example', days: '9' }),
    );
    const supervisor = await site.as(site.company.people.supervisor);
    await mustRedirect(
      supervisor.post(`/reports/${reportId}/withdrawal`, {
        withdraw_reason: 'The wrong house',
        withdraw_confirm: 'yes',
      }),
    );
    const mails = await deliver();
    expect(mails).toMatchObject([{ to: await clientAddress(), subject: expect.stringMatching(/^Withdrawn: /) }]);
    expect(mails[0]?.text).toContain('Reason: The wrong house');
    const [path = ''] = /\/public\/certificates\/[\w-]{27}/.exec(mails[0]?.text ?? '') ?? [];
    expect(await (await site.stranger.get(path)).text()).toContain('Genuine, but withdrawn');
    expect((await linksOf(reportId)).map(({ occasion }) => occasion)).toEqual(['issued', 'shared', 'withdrawn']);
  });

  const withdraw = async (reportId: string) => {
    const supervisor = await site.as(site.company.people.supervisor);
    const form = { withdraw_reason: 'The wrong house', withdraw_confirm: 'yes' };
    await mustRedirect(supervisor.post(`/reports/${reportId}/withdrawal`, form));
  };
  const shareWith = async (reportId: string, email: string, by: 'office' | 'client' = 'office') =>
    mustRedirect(
      (await site.as(site.company.people[by])).post(`/reports/${reportId}/links`, {
        ...{ share_name: 'Tenant', share_email: email, days: '9' },
      }),
    );

  test('a withdrawal is told to whoever was mailed also where their link was mailed again and that waits still', async () => {
    const { reportId } = await site.issued();
    await deliver();
    const [link] = await linksOf(reportId);
    const office = await site.as(site.company.people.office);
    await mustRedirect(office.post(`/reports/${reportId}/links/${link?.id}/mail`, {}));
    await withdraw(reportId);
    expect((await deliver()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Withdrawn: /)]);
  });

  test('a withdrawal is told to whoever holds an earlier revision and was not reached with the last', async () => {
    const { reportId } = await site.issued();
    await deliver();
    const second = await correct(reportId);
    await withdraw(second);
    const mails = await deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Withdrawn: /)]);
    expect(mails[0]?.text).toContain('an earlier revision of which you were sent');
  });

  test('whose link has ended is told of a correction and a withdrawal by number, and given no new link', async () => {
    const { reportId } = await site.issued();
    await shareWith(reportId, 'tenant@home.example');
    await shareWith(reportId, 'owner@home.example', 'client');
    await deliver();
    await site.db.deleteFrom('outbox').execute();
    const { office, supervisor } = site.company.people;
    const certificate = await findCertificateOfReport(site.db, office, reportId);
    if (!certificate) throw new Error('no certificate');
    // The tenants' links work for nine days, the client's for ninety.
    const isOver = new Date('2026-12-10T10:00:00.000Z');
    const { deps } = makeDeps(site.db, { clock: () => isOver });
    const written = async () =>
      (await site.db.selectFrom('outbox').select('payload').execute())
        .map(({ payload }) => JSON.parse(payload) as Sent)
        .sort((a, b) => a.to.localeCompare(b.to));
    const isLinked = ({ text }: Sent) => text.includes('/public/certificates/');
    const about = { certificateId: certificate.id, reason: 'The wrong house' };
    await site.db.transaction().execute((trx) => mailWithdrawn(trx, deps, supervisor, about, isOver));
    const withdrawn = await written();
    const to = await clientAddress();
    // What the page of the correction says of a link that goes to them.
    expect((await linkedAddressees(site.db, office, certificate.id, isOver)).map(({ email }) => email)).toEqual([to]);
    expect(withdrawn.filter(isLinked).map((mail) => mail.to)).toEqual([to]);
    const ended = withdrawn.filter((mail) => !isLinked(mail));
    expect(ended.map((mail) => mail.to)).toEqual(['owner@home.example', 'tenant@home.example']);
    for (const { subject, text } of ended) {
      expect(subject).toMatch(/^Withdrawn: .+ \S+$/);
      expect(text).toContain(`/public/verify/${certificate.code}`);
      expect(text).not.toContain('The wrong house');
    }

    await site.db.deleteFrom('outbox').execute();
    const { siteId, id: certificateId } = certificate;
    const { code } = certificate;
    const issue = {
      certificateId,
      code,
      siteId,
      reportId,
      corrects: certificateId,
      data: certificateData(certificate),
    };
    await site.db.transaction().execute((trx) => mailIssued(trx, deps, supervisor, issue, isOver));
    const corrected = await written();
    expect(corrected.filter(isLinked).map((mail) => mail.to)).toEqual([to]);
    expect(corrected.filter((mail) => !isLinked(mail)).map((mail) => mail.to)).toEqual(ended.map((mail) => mail.to));
  });

  test('the link that follows one that a client shared is theirs too', async () => {
    const { reportId } = await site.issued();
    await shareWith(reportId, 'tenant@home.example', 'client');
    await deliver();
    const second = await correct(reportId);
    const { client } = site.company.people;
    const certificate = await findCertificateOfReport(site.db, client, second);
    expect(await listShareLinks(site.db, client, certificate?.id ?? '')).toMatchObject([
      { email: 'tenant@home.example', occasion: 'issued' },
    ]);
  });

  test('a certificate that is not current is not sent as issued, and what is shared of it says so first', async () => {
    const { reportId } = await site.issued();
    await shareWith(reportId, 'tenant@home.example');
    await deliver();
    const [issued, shared] = await linksOf(reportId);
    await correct(reportId);
    await deliver();
    const office = await site.as(site.company.people.office);
    const again = (id: string | undefined) => office.post(`/reports/${reportId}/links/${id}/mail`, {});
    const refusal = await again(issued?.id);
    expect(refusal.status).toBe(409);
    await mustRedirect(again(shared?.id));
    const mails = await deliver();
    expect(mails).toMatchObject([{ to: 'tenant@home.example', subject: expect.stringMatching(/^Replaced: /) }]);
    expect(mails[0]?.text).toMatch(/^This certificate is no longer current\. Revision 2 has replaced it\.\n/);
  });

  test('what a mail server refuses stands on the page with its reason, and goes again by a button', async () => {
    const { reportId } = await site.issued();
    await deliver('550 no such mailbox');
    const [link] = await linksOf(reportId);
    expect(link).toMatchObject({ takenAt: null, fault: '550 no such mailbox' });
    const office = await site.as(site.company.people.office);
    const again = `/reports/${reportId}/links/${link?.id}/mail`;
    await mustRedirect(office.post(again, {}));
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    expect((await linksOf(reportId))[0]?.takenAt).not.toBeNull();
  });
});
