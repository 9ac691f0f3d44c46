import { beforeAll, expect, test } from 'vitest';
import { rateLimit } from '../../../src/server/rate-limit.ts';
import { listCurrentCertificates } from '../../../src/server/repositories/certificates.ts';
import { findCertificateByCode } from '../../../src/server/repositories/published-certificates.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { fill } from '../../support/world.ts';
import { issueFields, mustRedirect, openSite, type Site, sign } from '../office/site.ts';

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const file = (bytes: Uint8Array<ArrayBuffer>, name = 'certificate.pdf') =>
  new File([bytes], name, { type: 'application/pdf' });

/** The first byte of the certificate's data inside the print changed. */
function tamper(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const changed = pdf.slice();
  const named = Buffer.from(changed.buffer).indexOf('/EmbeddedFile');
  const start = Buffer.from(changed.buffer).indexOf('stream', named) + 60;
  changed[start] = (changed[start] ?? 0) ^ 1;
  return changed;
}

onBothDatabases('the public page', (database) => {
  let site: Site;
  let issued: { reportId: string; code: string };
  let pdf: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    site = await openSite(database.db);
    issued = await site.issued();
    const owner = await site.as(site.company.people.owner);
    pdf = new Uint8Array(await (await owner.get(`/reports/${issued.reportId}/document.pdf`)).arrayBuffer());
  });
  const look = async (path: string) => textOf(await (await site.stranger.get(path)).text());
  const compare = async (bytes: Uint8Array<ArrayBuffer>, path = `/public/verify/${issued.code}`) => {
    const answer = await site.stranger.post(path, { file: file(bytes) });
    return { status: answer.status, text: textOf(await answer.text()) };
  };

  test('says number, kind, masked address, dates, outcome, status and that the signature holds', async () => {
    const text = await look(`/public/verify/${issued.code}`);
    const certificate = await findCertificateByCode(database.db, issued.code);
    expect(text).toContain(certificate?.number);
    expect(text).toContain(certificate?.hash);
    expect(text).toContain('Genuine and current');
    expect(text).toContain('Electrical installation condition report');
    expect(text).toContain('Satisfactory');
    expect(text).toContain('24 November 2026');
    expect(text).toContain('Holds');
  });

  test('tells nothing of who lives there or where exactly', async () => {
    const text = await look(`/public/verify/${issued.code}`);
    expect(text).toContain('TE2 •••');
    for (const secret of ['3 Ropewalk', 'TE2 3RD', 'Landlord of', '@']) expect(text).not.toContain(secret);
  });

  test('a code is found however it is typed, scanned or pasted; a number too', async () => {
    const [certificate] = (await listCurrentCertificates(database.db, site.company.people.owner)).certificates;
    const typed = [
      issued.code,
      issued.code.toLowerCase().replaceAll('-', ' '),
      `http://localhost/public/verify/${issued.code}`,
    ];
    for (const code of typed) {
      const answer = await site.stranger.post('/public/verify', { code });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/public/verify/${issued.code}`]);
    }
    const byNumber = await site.stranger.post('/public/verify', { code: ` ${certificate?.number.toLowerCase()} ` });
    expect(byNumber.status).toBe(303);
    const empty = await site.stranger.post('/public/verify', { code: '' });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('href="#code"');
  });

  test('of the form for a file that comes without one, a file is asked for, at its field', async () => {
    // As a browser sends a file field in which nothing was chosen.
    const none = new File([], '', { type: 'application/octet-stream' });
    for (const path of ['/public/verify', `/public/verify/${issued.code}`]) {
      const answer = await site.stranger.post(path, { file: none });
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('<a href="#file">Choose the file to compare</a>');
      expect(html).not.toContain('href="#code"');
    }
  });

  test('an unknown code is 404 and says what to check', async () => {
    for (const path of [
      '/public/verify/AAAA-AAAA-AAAA-AAAA',
      '/public/verify/banana',
      `/public/verify/${'x'.repeat(5000)}`,
    ]) {
      const answer = await site.stranger.get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('What to check');
    }
    expect((await site.stranger.post('/public/verify', { code: 'CP-EICR-99999' })).status).toBe(404);
  });

  test('the file that was issued is told from one with a byte of its data changed', async () => {
    expect((await compare(pdf)).text).toContain('Your file is the one that was issued');
    const changed = await compare(tamper(pdf));
    expect(changed.text).toContain('Your file is not what was issued');
    expect(changed.text).not.toContain('is the one that was issued');
    const saved = new Uint8Array([...pdf, 10]);
    const anew = await compare(saved);
    expect(anew.text).toContain('Your file is not the one that was issued');
    expect(anew.text).toContain('The signed data inside it is genuine');
    expect((await compare(new TextEncoder().encode('%PDF-1.7 nothing'))).text).toContain('holds no signed certificate');
  });

  test('a file alone finds its certificate, and what is none is refused', async () => {
    expect((await compare(pdf, '/public/verify')).text).toContain('Your file is the one that was issued');
    const none = await compare(new TextEncoder().encode('banana'), '/public/verify');
    expect([none.status, none.text.includes('holds no certificate of ours')]).toEqual([422, true]);
    const changed = await compare(tamper(pdf), '/public/verify');
    expect([changed.status, changed.text.includes('not one that was issued')]).toEqual([422, true]);
  });

  test('another genuine certificate is not taken for this one', async () => {
    const other = await site.issued();
    const owner = await site.as(site.company.people.owner);
    const bytes = new Uint8Array(await (await owner.get(`/reports/${other.reportId}/document.pdf`)).arrayBuffer());
    expect((await compare(bytes)).text).toContain('Your file is another certificate');
  });

  test('a superseded revision says so and links to the one in its place', async () => {
    const first = await site.issued();
    const supervisor = await site.as(site.company.people.supervisor);
    const answer = await mustRedirect(
      supervisor.post(`/reports/${first.reportId}`, { intent: 'correct', reason: 'A slip' }),
    );
    const id = answer.split(/[/?]/)[2] ?? '';
    await fill(database.db, site.company.people.electrician, id, [{ path: 'installation/occupier', value: 'Vacant' }]);
    await mustRedirect(sign(await site.as(site.company.people.electrician), id, await site.seq(id)));
    await mustRedirect(supervisor.post(`/reports/${id}`, { intent: 'approve', base: await site.seq(id) }));
    await mustRedirect(supervisor.post(`/reports/${id}`, await issueFields(site.seq, id)));
    const html = await (await site.stranger.get(`/public/verify/${first.code}`)).text();
    const code = /href="\/public\/verify\/([^"]+)"/.exec(html)?.[1] ?? '';
    expect(textOf(html)).toContain('Genuine, but superseded');
    expect(await look(`/public/verify/${code}`)).toMatch(/revision 2.*Genuine and current/);
  });

  test('anyone gets the keys and checks the signature with them', async () => {
    const answer = await site.stranger.get('/.well-known/jwks.json');
    const { keys } = (await answer.json()) as { keys: { kid: string; d?: string }[] };
    const certificate = await findCertificateByCode(database.db, issued.code);
    expect(keys.map(({ kid }) => kid)).toContain(certificate?.kid);
    expect(keys.every((key) => key.d === undefined)).toBe(true);
  });

  test('a broken upload is a bad request, never a failure of ours', async () => {
    const answer = await site.stranger.post('/public/verify', { code: 'a\0b', file: file(new Uint8Array(3)) });
    expect(answer.status).toBe(422);
  });
});

test('one address looks up so many certificates a minute, and others are not held up by it', () => {
  let now = 0;
  const limit = rateLimit(() => new Date(now), 2);
  expect([limit.take('a').ok, limit.take('a').ok]).toEqual([true, true]);
  expect(limit.take('a')).toEqual({ ok: false, retryAfterSeconds: 60 });
  expect(limit.take('b').ok).toBe(true);
  now = 60_000;
  expect(limit.take('a').ok).toBe(true);
});
