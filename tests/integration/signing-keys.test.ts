import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { giveSealingSecret } from '../../src/server/db/sealing-secret.ts';
import { createSigningKey, openSigningKey, verifyDetached } from '../../src/server/documents/certificates/signing.ts';
import { publicKeys } from '../../src/server/keys/public-keys.ts';
import { issueReport } from '../../src/server/reports/issue.ts';
import { checkAudit } from '../../src/server/repositories/audit.ts';
import { findCertificateOfReport } from '../../src/server/repositories/certificates/certificates.ts';
import {
  countSignedFrom,
  findActiveKey,
  listKeys,
  saveSigningKey,
} from '../../src/server/repositories/certificates/signing-keys.ts';
import { changeSecret } from '../../src/server/secrets/change-secret.ts';
import { onBothDatabases } from '../support/databases.ts';
import { approvedReport } from '../support/reports.ts';
import { openWholeSite, visitor } from '../support/whole-site.ts';
import { makeCompany, worldPassword } from '../support/world.ts';

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '');

onBothDatabases('signing keys', (database) => {
  async function make() {
    const company = await makeCompany(database.db, `Keys ${randomUUID().slice(0, 8)}`);
    const { app, deps } = await openWholeSite(database.db);
    const owner = visitor(app);
    await owner.signIn(company.people.owner.email, worldPassword);
    const issue = async () => {
      const report = await approvedReport(database.db, company);
      const { supervisor } = company.people;
      const form = { submission: randomUUID(), contentHash: 'x', seq: report.seq, signature: supervisor.name };
      await issueReport(deps, supervisor, report.id, { ...form, drawing: undefined });
      const certificate = await findCertificateOfReport(database.db, supervisor, report.id);
      if (!certificate) throw new Error('no certificate');
      return certificate;
    };
    const judged = async ({ canonical, signature, issuedAt }: Awaited<ReturnType<typeof issue>>) =>
      verifyDetached(canonical, signature, await publicKeys(database.db), issuedAt);
    const post = (path: string, fields: Record<string, string> = {}) =>
      owner.post(path, { submission: randomUUID(), ...fields });
    const keys = () => listKeys(database.db, company.people.owner);
    return { company, app, owner, issue, judged, post, keys };
  }

  test('certificates of a key are counted to one past the limit, and no further', async () => {
    const { company, issue, keys } = await make();
    for (const _ of [1, 2, 3]) await issue();
    const { owner } = company.people;
    const [{ id } = { id: '' }] = await keys();
    const upTo = async (most: number) => [
      (await listKeys(database.db, owner, most))[0]?.certificates,
      await countSignedFrom(database.db, owner, id, '', most),
    ];
    expect([await upTo(1), await upTo(2), await upTo(1000)]).toEqual([
      [2, 2],
      [3, 3],
      [3, 3],
    ]);
  });

  test('a new key signs from then on; certificates of the old one stay valid', async () => {
    const { app, owner, issue, judged, keys } = await make();
    const before = await issue();
    const form = { submission: randomUUID() };
    for (const _ of [1, 2]) {
      const answer = await owner.post('/settings/keys/rotation', form);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/settings/keys?done=key-made']);
    }
    const after = await issue();
    expect(await keys()).toMatchObject([
      { retiredAt: null, certificates: 1 },
      { retiredAt: expect.any(String), certificates: 1 },
    ]);
    expect(await judged(before)).toMatchObject({ ok: true });
    const second = await judged(after);
    expect(second).toMatchObject({ ok: true, kid: (await keys())[0]?.id });
    expect(second).not.toEqual(await judged(before));
    // Whose a key is, for who judges by the set alone: the first key's name stands for the company, and for no other.
    const companyOf = new Map((await publicKeys(database.db)).keys.map(({ kid, company }) => [kid, company]));
    expect([companyOf.get(before.kid), companyOf.get(after.kid)]).toEqual([before.kid, before.kid]);
    const other = await make();
    const theirs = await other.issue();
    const all = (await publicKeys(database.db)).keys;
    expect(all.find(({ kid }) => kid === theirs.kid)?.company).toBe(theirs.kid);

    const page = async () => wordsOf(await (await visitor(app).get(`/public/verify/${before.code}`)).text());
    expect(await page()).toMatch(
      /Genuine[\s\S]*Its key was retired on [^.]*\. Certificates signed before that stay valid\./,
    );
    expect(await page()).toMatch(/Key owner[^,]+, retired on \d/);
    const now = await (await visitor(app).get(`/public/verify/${after.code}`)).text();
    expect(now).not.toContain('About its key');
    // Somebody signs with a key that the company has put away.
    const put = { retired_at: '2020-01-01T00:00:00.000Z' };
    await database.db.updateTable('signing_key').set(put).where('id', '=', before.kid).execute();
    expect(await page()).toContain('issued after its key was retired on 1 January 2020. Ask the company about it.');
  });

  test('the database keeps no second key that signs, whatever a program forgets to lock', async () => {
    const { company, issue, keys } = await make();
    await issue();
    const [{ kid, publicJwk, privateKey }, now] = [createSigningKey('s'.repeat(32)), new Date().toISOString()];
    const second = { id: kid, company_id: company.id, public_jwk: JSON.stringify(publicJwk), created_at: now };
    const row = { ...second, private_key: privateKey };
    await expect(database.db.insertInto('signing_key').values(row).execute()).rejects.toThrow(/unique/i);
    await database.db
      .insertInto('signing_key')
      .values({ ...row, retired_at: now })
      .execute();
    expect((await keys()).map(({ retiredAt }) => retiredAt)).toEqual(expect.arrayContaining([null, now]));
  });

  test('a revoked key is not believed from the time that is said, and signs no more', async () => {
    const { company, app, issue, judged, post, keys } = await make();
    const certificate = await issue();
    const [active] = await keys();
    const path = `/settings/keys/${active?.id}/revocation`;
    expect((await post(path, { from_day: '', from_time: '25:00' })).status).toBe(422);
    const future = { from_day: '2126-01-01', from_time: '00:00', confirm: 'yes' };
    expect((await post(path, future)).status).toBe(422);
    expect((await keys())[0]?.revokedFrom).toBeNull();

    const revoked = await post(path, { from_day: '2026-01-01', from_time: '09:00', confirm: 'yes' });
    expect(revoked.headers.get('location')).toBe('/settings/keys?done=key-revoked-with-certificates');
    expect((await keys())[0]).toMatchObject({ id: active?.id, revokedFrom: '2026-01-01T09:00:00.000Z' });
    expect(await judged(certificate)).toMatchObject({ ok: false, reason: 'revoked' });
    const page = wordsOf(await (await visitor(app).get(`/public/verify/${certificate.code}`)).text());
    expect(page).not.toMatch(/Genuine/);
    expect(page).toContain('Its key is no longer trusted');
    expect(page).toContain('revoked the key from 1 January 2026');
    expect(page).toContain('issued before the revocation stay valid');
    expect(page).not.toContain('not what was signed');
    expect(page).toMatch(/Key owner[^,]+, retired on [^,]+, revoked from 1 January 2026/);

    // What was said to be false does not become true again; only more of it.
    expect((await post(path, { from_day: '2026-02-01', from_time: '09:00', confirm: 'yes' })).status).toBe(409);
    expect((await post(path, { from_day: '2025-12-01', from_time: '09:00', confirm: 'yes' })).status).toBe(303);
    const next = await issue();
    expect(await judged(next)).toMatchObject({ ok: true });
    const actions = await database.db
      .selectFrom('audit_event')
      .where('company_id', '=', company.id)
      .where('action', 'like', 'signing-key.%')
      .select('action')
      .orderBy('id')
      .execute();
    expect(actions.filter(({ action }) => action === 'signing-key.revoked')).toHaveLength(2);
  });

  test("another company's key is not there", async () => {
    const { post } = await make();
    const other = await makeCompany(database.db, `Other ${randomUUID().slice(0, 8)}`);
    const theirs = createSigningKey('a secret of some other installation, long enough');
    await database.db.transaction().execute((trx) =>
      saveSigningKey(
        trx,
        other.people.owner,
        {
          id: theirs.kid,
          publicJwk: JSON.stringify(theirs.publicJwk),
          privateKey: theirs.privateKey,
        },
        new Date(),
      ),
    );
    const answer = await post(`/settings/keys/${theirs.kid}/revocation`, {
      from_day: '2026-01-01',
      from_time: '09:00',
      confirm: 'yes',
    });
    expect(answer.status).toBe(404);
  });
});

onBothDatabases('changing the secret', (database) => {
  const old = 'the secret that this installation had until now';
  const next = 'the secret that it has from now on and for ever';

  test('seals keys and chains anew, or nothing at all', async () => {
    const { db } = database;
    giveSealingSecret(db, old);
    const company = await makeCompany(db, `Secret ${randomUUID().slice(0, 8)}`);
    const key = createSigningKey(old);
    await db.transaction().execute((trx) =>
      saveSigningKey(
        trx,
        company.people.owner,
        {
          id: key.kid,
          publicJwk: JSON.stringify(key.publicJwk),
          privateKey: key.privateKey,
        },
        new Date(),
      ),
    );
    expect((await checkAudit(db, old)).faults).toEqual([]);
    const stored = async () => {
      const row = await findActiveKey(db, company.people.owner);
      return { kid: key.kid, publicJwk: key.publicJwk, privateKey: row?.privateKey ?? '' };
    };

    const undone: string[] = [];
    await expect(
      changeSecret(db, old, next, new Date(), {
        beforeCommit: () => {
          throw new Error('the disk is full');
        },
        onFailure: () => undone.push('undone'),
      }),
    ).rejects.toThrow('the disk is full');
    expect(undone).toEqual(['undone']);
    expect(openSigningKey(await stored(), old).kid).toBe(key.kid);

    await expect(changeSecret(db, 'not the secret that it was sealed with', next, new Date())).rejects.toThrow(
      'does not open',
    );

    giveSealingSecret(db, old);
    const { sealed, chains } = await changeSecret(db, old, next, new Date());
    expect([sealed, chains]).toEqual([1, 1]);
    expect(openSigningKey(await stored(), next).kid).toBe(key.kid);
    const moved = await stored();
    expect(() => openSigningKey(moved, old)).toThrow('does not open');
    expect((await checkAudit(db, next)).faults).toEqual([]);
    expect((await checkAudit(db, old)).faults).not.toEqual([]);
  });
});
