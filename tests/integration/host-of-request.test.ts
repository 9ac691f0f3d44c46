import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CertificateData } from '../../src/domain/certificate/certificate.ts';
import { verifyAddress } from '../../src/server/documents/certificates/certificate-print.ts';
import { hashOf } from '../../src/server/documents/certificates/signing.ts';
import { printHere } from '../../src/server/documents/pdf/printer.ts';
import { openPrintKey } from '../../src/server/documents/signed-print/print-key.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import { onSqlite } from '../support/databases.ts';
import { logOf } from '../support/log-of.ts';
import { approvedReport } from '../support/reports.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, worldPassword } from '../support/world.ts';

const evil = 'http://evil.example';
const ours = 'https://certificates.example';

/** As who may name any host: by the request's own, and by what a trusted proxy hands on. */
const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', origin: evil };

onSqlite('the host that a request names', (database) => {
  const open = async (publicUrl: string | undefined, trustProxy = 0) => {
    const company = await makeCompany(database.db, `Host ${randomUUID().slice(0, 8)}`);
    const site = await openWholeSite(database.db, { config: { publicUrl, trustProxy, port: 8080 } });
    return { company, ...site };
  };
  const mails = async (to: string) => {
    const rows = await database.db.selectFrom('outbox').select('payload').execute();
    return rows.map(({ payload }) => JSON.parse(payload) as { to: string; text: string }).filter((m) => m.to === to);
  };

  test.each([
    { publicUrl: ours, trustProxy: 1, expected: ours },
    { publicUrl: undefined, trustProxy: 0, expected: 'http://127.0.0.1:8080' },
  ])('is in no mailed link ($publicUrl, $trustProxy proxies)', async ({ publicUrl, trustProxy, expected }) => {
    const { app, company } = await open(publicUrl, trustProxy);
    const { email } = company.people.office;
    for (const path of ['/auth/forgot', '/auth/link']) {
      const answer = await visitor(app, evil).post(path, { email });
      expect(answer.status).toBe(303);
    }
    const sent = await mails(email);
    expect(sent).toHaveLength(2);
    for (const { text } of sent) {
      expect(text).toContain(`${expected}/auth/`);
      expect(text).not.toContain('evil.example');
    }
  });

  test.each([
    { trustProxy: 0, headers: {} },
    { trustProxy: 1, headers: forwarded },
  ])('is refused where it is not the public one ($trustProxy proxies)', async ({ trustProxy, headers }) => {
    const { app } = await open(ours, trustProxy);
    const ask = (origin: string, path = '/auth/sign-in') => app.request(`${origin}${path}`, { headers });
    const refused = await ask(evil);
    expect(refused.status).toBe(421);
    expect(await refused.text()).toContain(`This site is at ${ours}`);
    for (const path of ['/api/health', '/api/metrics']) expect((await ask(evil, path)).status).not.toBe(421);
    if (trustProxy > 0) return;
    for (const own of [ours, `${ours}:8443`, 'http://127.0.0.1:8080', 'http://[::1]:8080', 'http://localhost'])
      expect([own, (await ask(own)).status]).toEqual([own, 200]);
    for (const other of ['http://localhost.evil.example', `${ours}.evil.example`, 'https://evil.example:443'])
      expect([other, (await ask(other)).status]).toEqual([other, 421]);
  });

  test('is not in a print, also where it is drawn for whoever asks first', async () => {
    // The proxy says which names it serves.
    const { app, company, deps } = await open(ours, 1);
    const { supervisor } = company.people;
    const report = await approvedReport(database.db, company);
    const signed = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: supervisor.name };
    await issueReport(deps, supervisor, report.id, { ...signed, drawing: undefined });
    // With a host of their own somebody signs in and opens the print before anybody else does.
    const browser = visitor(app, evil);
    const signedIn = await browser.signIn(supervisor.email, worldPassword);
    expect(signedIn.status).toBe(303);
    const answer = await browser.get(`/reports/${report.id}/document.pdf`);
    expect(answer.status).toBe(200);
    const issued = await findCertificateOfReport(database.db, supervisor, report.id);
    if (!issued) throw new Error('no certificate');
    const data = JSON.parse(issued.canonical) as CertificateData;
    const log = await logOf(database.db, issued);
    const due = await printHere.print({
      data,
      signature: issued.signature,
      log,
      verifyUrl: verifyAddress(issued, ours),
      signer: await openPrintKey(deps, { ...issued, company: data.company.name }),
    });
    expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(hashOf(due));
  });

  test('with a public address of https every cookie is Secure, and of this host alone, whatever the request says', async () => {
    const { app, company } = await open(ours);
    const answer = await visitor(app, ours).signIn(company.people.office.email, worldPassword);
    expect(answer.status).toBe(303);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Path=\/.*; Secure/);
  });
});

test('only sessions and the checks of host and of where a form was sent from ask for the origin of a request', () => {
  const server = join(import.meta.dirname, '../../src');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const using = files.filter((name) =>
    /\bvar\.origin\b|c\.get\('origin'\)/.test(readFileSync(join(server, name), 'utf8')),
  );
  expect(using.sort()).toEqual([
    // What the middleware and the addresses of a request's own links are made with.
    'server/app.ts',
    'server/http/middleware/named-host.ts',
    'server/http/middleware/own-origin.ts',
    'server/identity/session.ts',
  ]);
});
