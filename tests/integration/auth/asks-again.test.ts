import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONFIRMED_FOR } from '../../../src/features/second-factor/server/step-up.ts';
import { onBothDatabases } from '../../support/databases.ts';
import { worldPassword } from '../../support/world.ts';
import { codeOf, giveApp, openFactorSite, signInWithApp } from './second-factor-site.ts';
import { makeUser } from './site.ts';

type Made = { userId: string; ownId: string; keyId: string; email: string };
type Action = {
  path: (made: Made) => string;
  fields: (made: Made) => Record<string, string>;
  /** Where it asks: within the form, so that what was typed stays; or on a page of its own, before a single button. */
  asks: 'in the form' | 'on a page' | 'not';
};

const details = (email: string, more: Record<string, string> = {}) => ({
  name: 'Ada Ampère',
  email,
  role: 'electrician',
  position: '',
  qualification_refs: '',
  ...more,
});
const user =
  (action: string) =>
  ({ userId }: Made) =>
    `/settings/users/${userId}/${action}`;
const newAddress = () => `${randomUUID()}@auth.example`;
const button = (action: string, asks: Action['asks']): Action => ({ path: user(action), fields: () => ({}), asks });

/** What an owner does to accounts and keys, and where it is asked again who does it. */
const actions: Readonly<Record<string, Action>> = {
  'add somebody': { path: () => '/settings/users/new', fields: () => details(newAddress()), asks: 'in the form' },
  'change an e-mail': { path: user('details'), fields: () => details(newAddress()), asks: 'in the form' },
  'change a role': {
    path: user('details'),
    fields: ({ email }) => details(email, { role: 'supervisor' }),
    asks: 'in the form',
  },
  'change a name': {
    path: user('details'),
    fields: ({ email }) => details(email, { name: 'Another Name' }),
    asks: 'not',
  },
  'shut somebody out': {
    path: user('shut-out'),
    fields: () => ({ shut_out_confirm: 'yes' }),
    asks: 'on a page',
  },
  'let somebody in again': button('let-in', 'on a page'),
  'sign somebody out': button('sign-out', 'on a page'),
  'reset a second factor': button('second-factor-reset', 'in the form'),
  'say who needs a second factor': {
    path: () => '/settings/security/second-factor',
    fields: () => ({ second_factor: 'everybody' }),
    asks: 'in the form',
  },
  'make a new key': { path: () => '/settings/keys/rotation', fields: () => ({}), asks: 'on a page' },
  'revoke a key': {
    path: ({ keyId }) => `/settings/keys/${keyId}/revocation`,
    fields: () => ({ from_day: '2026-11-20', from_time: '09:00', confirm: 'yes' }),
    asks: 'in the form',
  },
  'remove an own second factor': {
    path: () => '/settings/account/second-factor',
    fields: () => ({ remove_factor: 'app' }),
    asks: 'on a page',
  },
  'make new recovery codes': { path: () => '/auth/second-factor/codes', fields: () => ({}), asks: 'on a page' },
};

onBothDatabases('who changes how one signs in, or a key, is asked for again', (database) => {
  /** An owner who signed in more than a quarter of an hour ago, and somebody of the company with an app and a session. */
  async function make(action: string) {
    const site = openFactorSite(database.db);
    const owner = await makeUser(database.db);
    const other = await makeUser(database.db, 'electrician');
    const ofCompany = { company_id: owner.companyId };
    await database.db.updateTable('user').set(ofCompany).where('id', '=', other.id).execute();
    const theirs = await giveApp(site, { id: other.id, companyId: owner.companyId });
    await signInWithApp(site, site.browser(), other.email, theirs.secret);
    const browser = site.browser();
    const { secret } = await giveApp(site, owner);
    await signInWithApp(site, browser, owner.email, secret);
    if (action === 'let somebody in again') {
      const set = { disabled_at: '2026-11-20T09:00:00.000Z' };
      await database.db.updateTable('user').set(set).where('id', '=', other.id).execute();
    }
    const key = await database.db
      .selectFrom('signing_key')
      .where('company_id', '=', owner.companyId)
      .select('id')
      .executeTakeFirstOrThrow();
    site.advance(CONFIRMED_FOR);
    /** All that any of the actions changes. */
    const state = async () => {
      // That the app was used changes nothing.
      const withoutUse = (name: string, value: unknown) => (name.startsWith('last_') ? undefined : value);
      const rows = async (table: 'user' | 'signing_key' | 'authenticator_app' | 'recovery_code') => {
        const found = database.db.selectFrom(table).selectAll().where('company_id', '=', owner.companyId).execute();
        return (await found).map((row) => JSON.stringify(row, withoutUse)).sort();
      };
      const sessions = database.db.selectFrom('session').where('user_id', '=', other.id).select('ended_at').execute();
      const policy = database.db
        .selectFrom('company')
        .where('id', '=', owner.companyId)
        .select('second_factor')
        .execute();
      const tables = ['user', 'signing_key', 'authenticator_app', 'recovery_code'] as const;
      return JSON.stringify([await Promise.all(tables.map(rows)), await sessions, await policy]);
    };
    const made: Made = { userId: other.id, ownId: owner.id, keyId: key.id, email: other.email };
    return { browser, made, state, code: () => codeOf(site, secret) };
  }

  test.each(Object.entries(actions))('%s', async (name, { path, fields, asks }) => {
    const { browser, made, state, code } = await make(name);
    const send = (more: Record<string, string> = {}) =>
      browser.post(path(made), { submission: randomUUID(), ...fields(made), ...more });
    const before = await state();
    const first = await send();
    if (asks === 'in the form') {
      expect(first.status).toBe(422);
      expect(await first.json()).toMatchObject({ errors: [{ field: 'confirm_password' }] });
      expect((await send({ confirm_password: worldPassword })).status).toBe(422);
      expect((await send({ confirm_passcode: code() })).status).toBe(422);
      expect((await send({ confirm_password: 'not this one', confirm_passcode: code() })).status).toBe(422);
      expect(await state()).toBe(before);
      expect((await send({ confirm_password: worldPassword, confirm_passcode: code() })).status).toBe(303);
    }
    if (asks === 'on a page') {
      const asked = first.headers.get('location') ?? '';
      expect([first.status, asked]).toEqual([303, expect.stringMatching(/^\/auth\/confirm\?next=%2F/)]);
      expect((await browser.get(asked)).status).toBe(200);
      const next = new URL(asked, 'http://own.example').searchParams.get('next') ?? '';
      const show = (password: string, more = {}) => browser.post('/auth/confirm', { password, next, ...more });
      expect((await show(worldPassword)).status).toBe(422);
      expect((await show('not this one', { code: code() })).status).toBe(422);
      expect((await send()).headers.get('location')).toBe(asked);
      expect(await state()).toBe(before);
      const back = await show(worldPassword, { code: code() });
      expect([back.status, back.headers.get('location')]).toEqual([303, next]);
      expect(await state()).toBe(before);
      expect([200, 303]).toContain((await send()).status);
    }
    expect(await state()).not.toBe(before);
  });
});
