import { beforeAll, describe, expect, test } from 'vitest';
import { type RequestRate, requestRates } from '../../../src/server/http/routes/rates.ts';
import {
  listCertificates,
  listCurrentCertificates,
} from '../../../src/server/repositories/certificates/certificates.ts';
import { findCertificateByCode } from '../../../src/server/repositories/certificates/published-certificates.ts';
import { siteRoutes } from '../../../src/server/routes.ts';
import { rateLimit } from '../../../src/server/runtime/rate-limit.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { wholeInspection } from '../../support/inspection.ts';
import { book, fill } from '../../support/world.ts';
import { issueFields, mustRedirect, openSite, type Site, sign } from '../office/site.ts';

const textOf = (html: string) =>
  html
    .replace(/<span class="unbroken">([^<]*)<\/span>/g, '$1')
    .replace(/<wbr\/?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
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
  // One network may compare a few files a minute, and each of these comes from another.
  let senders = 0;
  const compare = async (bytes: Uint8Array<ArrayBuffer>, path = `/public/verify/${issued.code}`) => {
    senders += 1;
    const answer = await site.strangerAt(`192.0.2.${senders}`).post(path, { file: file(bytes) });
    return { status: answer.status, text: textOf(await answer.text()) };
  };

  /** What is posted for each rate that counts by what is posted, and which only its handler can ask for. */
  const counted: Partial<Record<RequestRate, () => Record<string, string | File>>> = {
    'look-up by number': () => ({ number: 'CP-EICR-00042', postcode: 'ZX1 1AA' }),
    'copy compared': () => ({ file: file(new TextEncoder().encode('%PDF-1.7')) }),
  };
  const byHandlers = Object.entries(requestRates).flatMap(([name, { asks, most, title }]) =>
    asks === 'handler' ? [[name as RequestRate, most, title] as const] : [],
  );

  test.each(byHandlers)('%s: %i a minute from one network, on all its routes together', async (rate, most, title) => {
    const routes = siteRoutes.routes.filter(({ method, asked }) => method === 'POST' && asked?.includes(rate));
    expect(routes.length).toBeGreaterThan(0);
    const ask = async (at: number, from: string) => {
      const { path } = routes[at % routes.length] as (typeof routes)[number];
      const posted = counted[rate]?.();
      if (!posted) throw new Error(`what is counted as ${rate} is not known here`);
      return site.strangerAt(from).post(path.replace(':code', issued.code), posted);
    };
    const [one, other] = [`198.51.100.${rate.length}`, `203.0.113.${rate.length}`];
    for (let count = 0; count < most; count += 1) expect((await ask(count, one)).status).not.toBe(429);
    for (const at of routes.keys()) {
      const refused = await ask(at, one);
      expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining(title)]);
      expect((await ask(at, other)).status).not.toBe(429);
    }
  });

  test('says number, kind, masked address, dates, whether it is real, whether it is safe, and how it stands in time', async () => {
    const text = await look(`/public/verify/${issued.code}`);
    const certificate = await findCertificateByCode(database.db, issued.code);
    expect(text).toContain(certificate?.number);
    expect(text).toContain(certificate?.hash);
    expect(text).toMatch(/Is it real\? Genuine .*Is it safe\? Satisfactory .*Next inspection due 19 November 2031/);
    expect(text).toContain('Electrical installation condition report');
    expect(text).toContain('Satisfactory');
    expect(text).toContain('24 November 2026');
    expect(text).toContain('Valid: not changed since it was signed');
  });

  test('tells nothing of who lives there or where exactly', async () => {
    const text = await look(`/public/verify/${issued.code}`);
    expect(text).toContain('TE2 •••');
    for (const secret of ['3 Ropewalk', 'TE2 3RD', 'Landlord of', '@']) expect(text).not.toContain(secret);
  });

  test('a code is found however it is typed, scanned or pasted, with no postcode', async () => {
    const typed = [
      issued.code,
      issued.code.toLowerCase().replaceAll('-', ' '),
      `http://localhost/public/verify/${issued.code}`,
    ];
    for (const number of typed) {
      const answer = await site.stranger.post('/public/verify', { number, postcode: '' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/public/verify/${issued.code}`]);
    }
  });

  describe('by number', () => {
    let number: string;
    beforeAll(async () => {
      const owner = site.company.people.owner;
      const { certificates } = await listCurrentCertificates(database.db, owner);
      number = certificates.find(({ code }) => code === issued.code)?.number ?? '';
    });
    // Each from a network of its own: how often one may ask is another test's.
    let networks = 0;
    const lookUp = (fields: Record<string, string>) => {
      networks += 1;
      return site.strangerAt(`203.0.113.${networks}`).post('/public/verify', fields);
    };

    test.each([
      ['as printed', (printed: string) => ({ number: printed, postcode: 'TE2 3RD' })],
      [
        'in small letters, spaced otherwise',
        (printed: string) => ({ number: ` ${printed.toLowerCase()} `, postcode: 'te23rd' }),
      ],
      ['with its revision', (printed: string) => ({ number: `${printed} revision 1`, postcode: 'TE2  3RD' })],
      ['with its revision in short', (printed: string) => ({ number: `${printed} r1`, postcode: 'TE2 3RD' })],
    ])('is found with the postcode of the site, %s', async (_, fields) => {
      const answer = await lookUp(fields(number));
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/public/verify/${issued.code}`]);
    });

    test('a number alone is asked for the postcode, a postcode alone for the number', async () => {
      const alone = await lookUp({ number, postcode: '' });
      expect([alone.status, (await alone.text()).includes('href="#postcode"')]).toEqual([422, true]);
      const old = await lookUp({ code: number });
      expect(old.status).toBe(422);
      const other = await lookUp({ number: '', postcode: 'TE2 3RD' });
      expect([other.status, (await other.text()).includes('href="#number"')]).toEqual([422, true]);
    });

    test('a wrong number and a wrong postcode answer the same but for what was typed', async () => {
      const answers = await Promise.all(
        [
          { number, postcode: 'TE2 3RE' },
          { number: number.replace(/.$/, '9'), postcode: 'TE2 3RD' },
          { number: `${number} revision 2`, postcode: 'TE2 3RD' },
          { number, postcode: 'banana' },
        ].map(async (fields) => {
          const answer = await lookUp(fields);
          return [answer.status, (await answer.text()).replaceAll(`${fields.number}, ${fields.postcode}`, '')];
        }),
      );
      expect(answers[0]?.[0]).toBe(404);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });

    test('one network guesses a few times a minute and is then told to wait, also with the right postcode', async () => {
      const stranger = site.strangerAt('2001:db8:1:2::3');
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push((await stranger.post('/public/verify', { number, postcode: `TE2 ${guess % 10}XX` })).status);
      expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
      expect(statuses.slice(10)).toEqual([429, 429]);
      const neighbour = site.strangerAt('2001:db8:1:2:ffff::1');
      expect((await neighbour.post('/public/verify', { number, postcode: 'TE2 3RD' })).status).toBe(429);
      // The code of the print is no guess.
      expect((await stranger.get(`/public/verify/${issued.code}`)).status).toBe(200);
      expect((await stranger.post('/public/verify', { number: issued.code, postcode: '' })).status).toBe(303);
    });

    test('a file that somebody made up leads to no certificate by its number', async () => {
      const made = (installation_address: unknown) => {
        const claims = {
          format: 'copperplate-certificate/1',
          number,
          revision: 1,
          issued_at: '2026-11-24T10:00:00.000Z',
        };
        return new TextEncoder().encode(
          JSON.stringify({ certificate: { ...claims, installation_address }, signature: 'a..b' }),
        );
      };
      for (const address of [undefined, null, {}, { postcode: 'TE2 3RE' }, { postcode: '' }]) {
        const answer = await compare(made(address), '/public/verify');
        expect([answer.status, answer.text.includes('•••')]).toEqual([422, false]);
      }
      const known = await compare(made({ postcode: 'TE2 3RD' }), '/public/verify');
      expect([known.status, known.text.includes('No: it was changed')]).toEqual([200, true]);
    });

    test('of two companies of one name, address and key tell which', async () => {
      const twin = await openSite(database.db);
      await database.db
        .updateTable('company')
        .set({ address: JSON.stringify({ lines: ['9 Quay'], town: 'Otherham', postcode: 'OT1 1AA' }) })
        .where('id', '=', twin.company.id)
        .execute();
      const theirs = await twin.issued();
      const [ours, other] = [issued.code, theirs.code].map((code) => findCertificateByCode(database.db, code));
      expect((await other)?.number).toBe(number);
      const answer = await lookUp({ number, postcode: 'TE2 3RD' });
      expect(answer.status).toBe(200);
      const html = textOf(await answer.text());
      for (const said of [
        '9 Quay',
        '1 Wharf Road',
        `Key ${(await ours)?.kid.slice(0, 8)}`,
        `Key ${(await other)?.kid.slice(0, 8)}`,
      ])
        expect(html).toContain(said);
    });
  });

  test('of the form for a file that comes without one, a file is asked for, at its field', async () => {
    // As a browser sends a file field in which nothing was chosen.
    const none = new File([], '', { type: 'application/octet-stream' });
    for (const path of ['/public/verify', `/public/verify/${issued.code}`]) {
      const answer = await site.stranger.post(path, { file: none });
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('<a href="#file">Choose the file to compare</a>');
      expect(html).not.toContain('href="#number"');
    }
  });

  test('an unknown code is 404 and says what to check', async () => {
    for (const path of [
      '/public/verify/AAAA-AAAA-AAAA-AAAA',
      '/public/verify/banana',
      `/public/verify/${'x'.repeat(1900)}`,
    ]) {
      const answer = await site.stranger.get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('What to check');
    }
    const unknown = await site.stranger.post('/public/verify', { number: 'CP-EICR-99999', postcode: 'TE2 3RD' });
    expect(unknown.status).toBe(404);
  });

  test('the file that was issued is told from one with a byte of its data changed', async () => {
    expect((await compare(pdf)).text).toContain('Your file is the one that was issued');
    const changed = await compare(tamper(pdf));
    expect(changed.text).toContain('Is your file real? No: it was changed');
    expect(changed.text).not.toContain('is the one that was issued');
    const added = await compare(new Uint8Array([...pdf, 65]));
    expect(added.text).toContain('Is your file real? No: something was added to it');
    for (const count of [1, 6, 7, 1000])
      for (const path of [undefined, '/public/verify'])
        expect((await compare(pdf.slice(0, -count), path)).text).toContain('The end of the file is missing');
    // The certificate's data is gone as well, so the file alone does not name it.
    expect((await compare(pdf.slice(0, 2000), '/public/verify')).text).toContain('The end of the file is missing');
    expect((await compare(new Uint8Array([...pdf, 13, 10]))).text).toContain('Your file is the one that was issued');
    const page = pdf.slice();
    const at = Buffer.from(page.buffer).indexOf('stream', Buffer.from(page.buffer).indexOf('obj\n<<\n/Length ')) + 40;
    page[at] = (page[at] ?? 0) ^ 1;
    const anew = await compare(page);
    expect(anew.text).toContain('No: it was changed or saved again');
    expect((await compare(new TextEncoder().encode('%PDF-1.7 nothing'))).text).toContain('it has no certificate data');
  });

  test('a file alone finds its certificate, and what is none is refused', async () => {
    expect((await compare(pdf, '/public/verify')).text).toContain('Your file is the one that was issued');
    const none = await compare(new TextEncoder().encode('banana'), '/public/verify');
    expect([none.status, none.text.includes('has no certificate data')]).toEqual([422, true]);
    const changed = await compare(tamper(pdf), '/public/verify');
    expect([changed.status, changed.text.includes('we did not issue it')]).toEqual([422, true]);
  });

  test('another genuine certificate is not taken for this one', async () => {
    const other = await site.issued();
    const owner = await site.as(site.company.people.owner);
    const bytes = new Uint8Array(await (await owner.get(`/reports/${other.reportId}/document.pdf`)).arrayBuffer());
    expect((await compare(bytes)).text).toContain('No: it is another certificate');
  });

  test('a superseded revision says so and links to the one in its place', async () => {
    const first = await site.issued();
    const supervisor = await site.as(site.company.people.supervisor);
    const answer = await mustRedirect(supervisor.post(`/reports/${first.reportId}/correction`, { reason: 'A slip' }));
    const id = answer.split(/[/?]/)[2] ?? '';
    await fill(database.db, site.company.people.electrician, id, [{ path: 'installation/occupier', value: 'Vacant' }]);
    await mustRedirect(sign(await site.as(site.company.people.electrician), id, await site.seq(id)));
    await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
    await mustRedirect(supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id)));
    const html = await (await site.stranger.get(`/public/verify/${first.code}`)).text();
    const code = /href="\/public\/verify\/([^"]+)"/.exec(html)?.[1] ?? '';
    expect(textOf(html)).toContain('Replaced by a corrected revision');
    expect(await look(`/public/verify/${code}`)).toMatch(/revision 2.*Genuine .*Satisfactory/);
  });

  test('a newer report of the same site makes the older one history, and another site’s does not', async () => {
    const first = await site.issued();
    const page = `/public/verify/${first.code}`;
    const isHistory = async () => (await look(page)).includes('There is a later report for this site');
    const inspectedOn = async (day: string, siteId: string) => {
      const { electrician, supervisor: person } = site.company.people;
      const { reportId: id } = await book(database.db, site.company, electrician, siteId);
      const found = { seed: 7, installation: 'home', day, nextDue: '2031-11-19', defects: [] } as const;
      const readings = { readingsSeed: Number(day.slice(-2)), electrician: electrician.name };
      await fill(database.db, electrician, id, wholeInspection({ ...found, ...readings }));
      await mustRedirect(sign(await site.as(electrician), id, await site.seq(id)));
      const supervisor = await site.as(person);
      await mustRedirect(supervisor.post(`/reports/${id}/approval`, { base: await site.seq(id) }));
      await mustRedirect(supervisor.post(`/reports/${id}/certificate`, await issueFields(site.seq, id)));
      return id;
    };
    await inspectedOn('2026-11-22', site.company.sites.other);
    expect(await isHistory()).toBe(false);
    const id = await inspectedOn('2026-11-21', site.company.sites.own);
    expect(await isHistory()).toBe(true);
    expect(await look(page)).toContain('The site was inspected again on 21 November 2026');
    const supervisor = await site.as(site.company.people.supervisor);
    const withdrawal = { withdraw_reason: 'Signed with the wrong name.', withdraw_confirm: 'yes' };
    await mustRedirect(supervisor.post(`/reports/${id}/withdrawal`, withdrawal));
    expect(await isHistory()).toBe(false);
    const [withdrawn] = (
      await listCertificates(database.db, site.company.people.owner, { siteId: site.company.sites.own })
    ).filter(({ reportId }) => reportId === id);
    const said = await look(`/public/verify/${withdrawn?.code}`);
    expect(said).toMatch(/Genuine, but withdrawn.*Reason: Signed with the wrong name\. /);
    expect(said).not.toContain('..');
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
