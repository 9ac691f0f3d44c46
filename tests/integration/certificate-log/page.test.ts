import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { showHead } from '../../../src/features/certificate-log/domain/head.ts';
import { compareHead } from '../../../src/features/certificate-log/server/compare-head.ts';
import { findLatestHead, listKeptHeads } from '../../../src/features/certificate-log/server/repository/heads.ts';
import { findLog } from '../../../src/features/certificate-log/server/repository/logs.ts';
import { signHeadNow } from '../../../src/features/certificate-log/server/sign-now.ts';
import { publicKeys } from '../../../src/server/keys/public-keys.ts';
import { rotateKey } from '../../../src/server/keys/rotate.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { openSite, type Site } from '../office/site.ts';

onBothDatabases('the page of the log', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite(database.db);
  });
  const whose = () => ({ companyId: site.company.id });

  test('owner and supervisor say where the head is mailed, before the first certificate too; nobody else does', async () => {
    const { owner, supervisor, office, electrician } = site.company.people;
    const post = async (who: typeof owner, mail_to: string) =>
      (await site.as(who)).post('/settings/log/address', { mail_to });
    const saved = await post(owner, 'Keeper@Elsewhere.example');
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/settings/log?done=log-address-saved']);
    expect(await findLog(site.db, whose())).toMatchObject({ mailTo: 'keeper@elsewhere.example', size: 0 });
    const refused = await post(supervisor, 'no address');
    expect([refused.status, await refused.json()]).toEqual([422, expect.objectContaining({ form: 'log-address' })]);
    expect((await post(supervisor, '')).status).toBe(303);
    expect((await findLog(site.db, whose()))?.mailTo).toBe('');
    for (const who of [office, electrician]) expect((await post(who, 'x@y.example')).status).toBe(403);
    expect((await site.stranger.post('/settings/log/address', { mail_to: '' })).status).toBe(303);
    expect((await findLog(site.db, whose()))?.mailTo).toBe('');
    expect(await findLog(site.db, { companyId: site.other.id })).toBeUndefined();
  });

  test('owner and supervisor sign a head as the log stands, once for a form that is sent twice, and nobody else does', async () => {
    const at = await openSite(database.db);
    const { owner, supervisor, office, electrician } = at.company.people;
    const mine = { companyId: at.company.id };
    const post = async (who: typeof owner, fields = {}) => (await at.as(who)).post('/settings/log/head', fields);
    expect((await post(owner)).status).toBe(409);
    await at.issued();
    for (const who of [office, electrician]) expect((await post(who)).status).toBe(403);
    expect((await at.stranger.post('/settings/log/head', {})).status).toBe(303);
    const submission = randomUUID();
    for (const again of [await post(supervisor, { submission }), await post(supervisor, { submission })])
      expect([again.status, again.headers.get('location')]).toEqual([303, '/settings/log?done=head-signed']);
    const kept = await listKeptHeads(at.db, mine, { most: 5 });
    expect(kept).toEqual([expect.objectContaining({ why: 'asked', head: expect.objectContaining({ size: 1 }) })]);
    const log = await findLog(at.db, mine);
    const [head] = kept;
    if (!log || !head) throw new Error('no head was signed');
    expect((await compareHead(at.db, log, await publicKeys(at.db, at.company.id), showHead(head))).state).toBe('same');
    expect(await listKeptHeads(at.db, { companyId: at.other.id }, { most: 5 })).toEqual([]);

    // With nothing issued meanwhile it is as good as a new one, and once something was it is not, nor with another key.
    const sizes = async () =>
      (await listKeptHeads(at.db, mine, { most: 5 })).map(({ head: { size } }) => size).toSorted();
    expect((await post(supervisor)).status).toBe(303);
    expect(await sizes()).toEqual([1]);
    await at.issued();
    expect((await post(supervisor)).status).toBe(303);
    expect(await sizes()).toEqual([1, 2]);
    const { sessionSecret } = at.deps.config;
    await at.db.transaction().execute((trx) => rotateKey(trx, owner, sessionSecret, at.deps.clock()));
    expect((await post(supervisor)).status).toBe(303);
    expect(await sizes()).toEqual([1, 2, 2]);
  });

  test('a head is of the time at which nobody else could sign', async () => {
    const at = await openSite(database.db);
    await at.issued();
    const { db, deps } = at;
    const { supervisor } = at.company.people;
    const early = deps.clock();
    let now = early;
    const late = new Date(early.getTime() + 1000);
    await db.transaction().execute(async (trx) => {
      const signed = signHeadNow(trx, supervisor, deps.config.sessionSecret, () => now);
      now = late;
      await signed;
    });
    const [kept] = await listKeptHeads(db, { companyId: at.company.id }, { most: 1 });
    expect(kept?.head.at).toBe(late.toISOString());
  });

  test('a head that was kept is the same, continued, or cannot be true together with the log', async () => {
    await site.issued();
    const first = await findLatestHead(site.db, whose());
    await site.issued();
    const [log, latest, keys] = [
      await findLog(site.db, whose()),
      await findLatestHead(site.db, whose()),
      await publicKeys(site.db, site.company.id),
    ];
    if (!log || !first || !latest) throw new Error('the log has no head');
    const state = async (text: string, as = log) => (await compareHead(site.db, as, keys, text)).state;
    expect(await state(showHead(latest))).toBe('same');
    expect(await state(`Hello,\n> ${showHead(first)}\n`)).toBe('continues');
    expect(await state(showHead(latest), { ...log, size: 1 })).toBe('contradicts');
    expect(await state(showHead(first), { ...log, name: 'another' })).toBe('other-log');
    expect(await state(showHead({ ...latest, head: { ...latest.head, size: 1 } }))).toBe('unsigned');
    expect(await state('Hello')).toBe('unreadable');
    expect(await listKeptHeads(site.db, whose(), { most: 5 })).toEqual([]);
  });
});
