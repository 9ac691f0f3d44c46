import { beforeAll, expect, test } from 'vitest';
import { checkLogged } from '../../../src/domain/certificate/verify/logged.ts';
import { openCopy } from '../../../src/domain/certificate/verify/verdict.ts';
import { findHeadIn, findProofIn, type HeadFile } from '../../../src/features/certificate-log/domain/head.ts';
import { LONGEST_HEAD_TEXT } from '../../../src/features/certificate-log/domain/head-compared.ts';
import { relateHeads } from '../../../src/features/certificate-log/domain/relate-heads.ts';
import { signDailyHeads } from '../../../src/features/certificate-log/server/daily.ts';
import { logHashing } from '../../../src/features/certificate-log/server/hashing.ts';
import { findLog } from '../../../src/features/certificate-log/server/repository/logs.ts';
import { isSignedHead } from '../../../src/features/certificate-log/server/signed-head.ts';
import { certificatePdf } from '../../../src/server/documents/certificates/certificate-print.ts';
import { checkHere } from '../../../src/server/documents/certificates/check-here.ts';
import { hashOf } from '../../../src/server/documents/certificates/signing.ts';
import { renderCertificatePdf } from '../../../src/server/documents/pdf/render.ts';
import { publicKeys } from '../../../src/server/keys/public-keys.ts';
import { findCertificateOfReport } from '../../../src/server/repositories/certificates/certificates.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { makeDeps } from '../../support/deps.ts';
import { openSite, type Site } from '../office/site.ts';

onBothDatabases('the log as others see it', (database) => {
  let site: Site;
  const issued: { reportId: string; code: string }[] = [];
  let name: string;
  beforeAll(async () => {
    site = await openSite(database.db);
    for (let index = 0; index < 3; index += 1) issued.push(await site.issued());
    name = (await findLog(site.db, { companyId: site.company.id }))?.name ?? '';
  });

  const bytesAt = async (path: string) => {
    const owner = await site.as(site.company.people.owner);
    return new Uint8Array(await (await owner.get(path)).arrayBuffer());
  };
  const signedIn = (bytes: Uint8Array) => {
    const { content } = checkHere(openCopy(bytes));
    if (content.state !== 'found') throw new Error(`the copy is ${content.state}`);
    return content.signed;
  };
  const keys = () => publicKeys(site.db, site.company.id);
  const fetched = async (path: string): Promise<HeadFile> => {
    const answer = await site.stranger.get(path);
    const head = findHeadIn(await answer.text());
    if (!head) throw new Error(`${path}: ${answer.status}`);
    return head;
  };

  test('every certificate’s JSON and PDF hold the same proof, the same each time, and it holds', async () => {
    for (const [index, { reportId }] of issued.entries()) {
      const json = signedIn(await bytesAt(`/reports/${reportId}/document.json`));
      const pdf = signedIn(await bytesAt(`/reports/${reportId}/document.pdf`));
      expect(pdf).toEqual(json);
      const logged = checkHere(checkLogged({ hash: hashOf(json.canonical), log: json.log }, await keys()));
      expect(logged).toMatchObject({ state: 'in', head: { log: name, size: index + 1 }, inclusion: { index } });
    }
    const first = issued[0] as (typeof issued)[number];
    expect(signedIn(await bytesAt(`/reports/${first.reportId}/document.json`)).log).toBe(
      signedIn(await bytesAt(`/reports/${first.reportId}/document.json`)).log,
    );
  });

  test('a print that the store has lost is drawn again with its proof, to the same bytes', async () => {
    const { people } = site.company;
    const path = `/reports/${issued[1]?.reportId}/document.pdf`;
    const before = await bytesAt(path);
    const { deps } = makeDeps(site.db, { clock: () => new Date('2026-11-29T10:00:00.000Z') });
    const certificate = await findCertificateOfReport(site.db, people.owner, issued[1]?.reportId ?? '');
    if (!certificate) throw new Error('it has no certificate');
    expect(Buffer.compare(await certificatePdf(deps, people.owner, certificate.id), before)).toBe(0);
    const { log } = signedIn(before);
    const verifyUrl = `http://localhost:3000/public/verify/${certificate.code}`;
    const data = JSON.parse(certificate.canonical);
    const withProof = await renderCertificatePdf(data, certificate.signature, { verifyUrl, log: log ?? '' });
    const without = await renderCertificatePdf(data, certificate.signature, { verifyUrl });
    expect(withProof.length).toBeGreaterThan(without.length);
    expect(withProof.length - without.length).toBeLessThan(2000);
  });

  test('a copy whose proof was changed is an altered one', async () => {
    const first = issued[0] as (typeof issued)[number];
    const text = Buffer.from(await bytesAt(`/reports/${first.reportId}/document.json`)).toString();
    const compare = async (content: string, from: string) => {
      const file = new File([content], 'c.json', { type: 'application/json' });
      return (await site.strangerAt(from).post(`/public/verify/${first.code}`, { file })).text();
    };
    expect(await compare(text, '192.0.2.1')).not.toContain('altered');
    const page = await compare(text.replace('"index":0', '"index":1'), '192.0.2.2');
    const untouched = await compare(text.replace(/,"log":.*$/, '}'), '192.0.2.3');
    expect(page).not.toBe(await compare(text, '192.0.2.4'));
    expect(untouched.replace(/nonce-\S+/g, '')).toBe((await compare(text, '192.0.2.5')).replace(/nonce-\S+/g, ''));
  });

  test('anyone fetches the latest head and the proof between two sizes, and learns no number and no name', async () => {
    const latest = await fetched(`/public/log/${name}/head.json`);
    expect(latest.head).toMatchObject({ log: name, size: 3 });
    expect(isSignedHead(latest, await keys())).toBe(true);
    const kept = signedIn(await bytesAt(`/reports/${issued[0]?.reportId}/document.json`)).log ?? '';
    const [first] = [JSON.parse(kept) as HeadFile];
    const since = await fetched(`/public/log/${name}/head.json?from=1`);
    expect(relateHeads(logHashing, first.head, since.head, since.consistency)).toBe('continues');
    const proof = findProofIn(await (await site.stranger.get(`/public/log/${name}/proof.json?from=2&to=3`)).text());
    expect(proof).toMatchObject({ from: 2, to: 3 });
    const all = await (await site.stranger.get(`/public/log/${name}/head.json?from=2`)).text();
    for (const secret of [site.company.id, 'TST-', 'One ']) expect(all).not.toContain(secret);
  });

  test('what is no size of the log is refused with a reason, and a log that nobody has is not there', async () => {
    const status = async (path: string) => (await site.stranger.get(path)).status;
    for (const query of ['from=0', 'from=4', 'from=x', 'from=', 'from=1e9', 'from=99999999999999'])
      expect([query, await status(`/public/log/${name}/head.json?${query}`)]).toEqual([query, 400]);
    for (const query of ['', 'from=1', 'to=2', 'from=3&to=2', 'from=1&to=4', 'from=-1&to=2'])
      expect([query, await status(`/public/log/${name}/proof.json?${query}`)]).toEqual([query, 400]);
    for (const file of ['head.json', 'proof.json?from=1&to=1', 'other.json'])
      expect(await status(`/public/log/nobodys-log/${file}`)).toBe(404);
  });

  test('a head is signed once a day of the company, by one of several processes, and mailed where an address is set', async () => {
    let now = new Date('2026-12-01T23:30:00.000Z');
    const { deps } = makeDeps(site.db, { clock: () => now });
    const [one, other] = [deps, { ...deps, db: database.another() }];
    const mails = async () => {
      const rows = await site.db.selectFrom('outbox').select('payload').execute();
      return rows.map(({ payload }) => JSON.parse(payload)).filter(({ to }) => to === 'keeper@elsewhere.example');
    };
    const ofDay = async () =>
      site.db
        .selectFrom('certificate_log_head')
        .where('company_id', '=', site.company.id)
        .where('why', '=', 'daily')
        .orderBy('day')
        .select(['day', 'size'])
        .execute();
    await Promise.all([signDailyHeads(one), signDailyHeads(other)]);
    expect(await ofDay()).toEqual([{ day: '2026-12-01', size: 3 }]);
    expect(await mails()).toEqual([]);

    await site.db
      .updateTable('certificate_log')
      .set({ mail_to: 'keeper@elsewhere.example' })
      .where('company_id', '=', site.company.id)
      .execute();
    now = new Date('2026-12-02T00:10:00.000Z');
    await Promise.all([signDailyHeads(one), signDailyHeads(other)]);
    await signDailyHeads(one);
    expect((await ofDay()).map(({ day }) => day)).toEqual(['2026-12-01', '2026-12-02']);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail.subject).toContain('2 December 2026');
    const head = findHeadIn(mail.text);
    expect(head?.head).toMatchObject({ log: name, size: 3, at: '2026-12-02T00:10:00.000Z' });
    expect(head && isSignedHead(head, await keys())).toBe(true);
    expect((await fetched(`/public/log/${name}/head.json`)).head.at).toBe('2026-12-02T00:10:00.000Z');
    expect(mail.text).toContain('copperplate check-certificate certificate.json --head mail.txt');

    // Who keeps the mail has no account: the page it leads to is open to them, and takes the whole of it.
    const [address = ''] = mail.text.match(/^https?:\S+$/m) ?? [];
    const { pathname } = new URL(address);
    const shown = async (kept?: string) => {
      const answer = await site.stranger.get(kept ? `${pathname}?${new URLSearchParams({ head: kept })}` : pathname);
      return [answer.status, await answer.text()] as const;
    };
    const [status, page] = await shown();
    expect(status).toBe(200);
    for (const secret of [site.company.id, 'TST-', 'One ']) expect(page).not.toContain(secret);
    const said = async (kept: string) => /class="notice[^>]*><h2>([^<]*)/.exec((await shown(kept))[1])?.[1];
    expect(await said(mail.text)).toBe('The log has not changed');
    expect(mail.text.length).toBeLessThan(LONGEST_HEAD_TEXT / 2);
    expect((await shown(mail.text))[1]).toContain('All 3 certificates of ');
    await site.issued();
    expect(await said(mail.text)).toBe('The log continues from this head');
    expect(await said(mail.text.replace('"size":3', '"size":2'))).toBe('This head is not signed by this company');
    expect(await said('Hello')).toBe('There is no head in this text');
    expect((await shown('<b>typed</b>'))[1]).toContain('&lt;b&gt;typed&lt;/b&gt;');
    expect((await site.stranger.get('/public/log/nobodys-log/compare')).status).toBe(404);
  });
});
