import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { startHalfSignIn } from '../../../../src/server/identity/half-sign-in.ts';
import { startSession } from '../../../../src/server/identity/session.ts';
import { findAccount } from '../../../../src/server/repositories/people/accounts.ts';
import { makeToken } from '../../../../src/server/sections/auth/tokens.ts';
import { softAuthenticator } from '../../../support/authenticator.ts';
import { askedOn, codesOn, keyOn, ORIGIN } from '../second-factor-site.ts';
import { type Account, type Browser, CHECK, type Held, LASTS, lateSignIn } from './account.ts';

/** What one browser does. It says what it was given for it; `Account.holds` says whether that may be. */
export type Step = (account: Account, browser: Browser) => Promise<void>;

const goesTo = (answer: Response) => answer.headers.get('location') ?? '';
const isIn = (answer: Response) => answer.status === 303 && !goesTo(answer).startsWith('/auth/');
const codeNow = ({ now }: Account, secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now });
/** Until when somebody who has shown everything now has confirmed that it is them. */
const lasts = ({ now }: Account) => now + LASTS;

/** A password or a mailed link was right: on to a session, or to the half that asks for more. */
function goOn(account: Account, browser: Browser, answer: Response, byLink: boolean) {
  expect(answer.status, goesTo(answer)).toBe(303);
  browser.open = undefined;
  account.given(browser, 'half', { byLink });
  account.given(browser, 'session', { confirmedUntil: byLink ? 0 : lasts(account) });
  if (account.since !== undefined) expect(goesTo(answer)).toBe(CHECK);
  if (isIn(answer)) account.cameAbout.add(`in by ${byLink ? 'a link' : 'the password'} alone`);
}

const password: Step = async (account, browser) => {
  const { email } = account.user;
  const answer = await account.send(browser, '/auth/sign-in', { email, password: account.password });
  goOn(account, browser, answer, false);
};

const link: Step = async (account, browser) => {
  const token = await makeToken(account.deps, account.user, 'sign-in');
  goOn(account, browser, await account.send(browser, `/auth/link/${token}`, {}), true);
};

/** Opens the page that adds a factor, and leaves it open. */
const open =
  (kind: 'app' | 'passkey'): Step =>
  async (account, browser) => {
    const answer = await account.send(browser, `${CHECK}/${kind}`);
    if (answer.status !== 200) return;
    const page = await answer.text();
    browser.open = kind === 'app' ? { kind, secret: keyOn(page) } : { kind, asked: askedOn(page) };
  };

type Sent = { browser: Browser; before: Held | undefined; noteFactor: () => void; answer: Response };

/** Sends the page that is open. */
async function send(account: Account, browser: Browser): Promise<Sent | undefined> {
  const page = browser.open;
  if (!page) return undefined;
  browser.open = undefined;
  const isOpen = (await account.send(browser, '/settings/account')).status === 200;
  const before = account.of(browser, isOpen ? 'session' : 'half');
  if (page.kind === 'app') {
    const answer = await account.send(browser, `${CHECK}/app`, { code: codeNow(account, page.secret) });
    const noteFactor = () => {
      account.secret = page.secret;
    };
    return { browser, before, noteFactor, answer };
  }
  const key = softAuthenticator(ORIGIN);
  const answer = await account.send(browser, `${CHECK}/passkey`, { name: 'Key', passkey: key.create(page.asked) });
  return { browser, before, noteFactor: () => void account.keys.push(key), answer };
}

/** What was sent added a factor, or did not. */
async function note(account: Account, { browser, before, noteFactor, answer }: Sent, how: string): Promise<void> {
  if (answer.status !== 200 && !goesTo(answer).includes('factor-added')) return;
  const isFirst = account.since === undefined;
  if (!isFirst) {
    expect(before?.shown, 'who added another factor had shown one').toBe(account.since);
    expect(before?.confirmedUntil, 'who added another factor had confirmed').toBeGreaterThan(account.now);
  }
  noteFactor();
  account.cameAbout.add(`${isFirst ? 'a first' : 'another'} factor${how} in a ${before?.kind}`);
  if (!isFirst) return;
  account.recovery = codesOn(await answer.text());
  const shown = account.gotFirst();
  if (before?.kind === 'session') Object.assign(before, { shown, dead: false });
  else account.given(browser, 'session', { shown, confirmedUntil: before?.byLink ? 0 : lasts(account) });
}

const addNew =
  (kind: 'app' | 'passkey'): Step =>
  async (account, browser) => {
    if (!browser.open) await open(kind)(account, browser);
    const sent = await send(account, browser);
    if (sent) await note(account, sent, '');
  };

/** Each opens a page that adds a factor of another kind, and both send theirs at the same moment. */
const addBoth: Step = async (account) => {
  const [one, other] = account.browsers;
  if (account.since !== undefined) return;
  await open('app')(account, one);
  await open('passkey')(account, other);
  const sent = await Promise.all([send(account, one), send(account, other)]);
  const isFirst = ({ headers }: Response) => !headers.has('location');
  const inOrder = sent.filter((each) => each !== undefined).sort((a, b) => +isFirst(b.answer) - +isFirst(a.answer));
  for (const each of inOrder) await note(account, each, ' of two');
};

type By = 'app' | 'passkey' | 'recovery' | 'nothing';

/** What shows a factor of the account, by the question on the page; nothing right where it has no such one. */
async function factorOf(
  account: Account,
  browser: Browser,
  path: string,
  by: By,
): Promise<Record<string, string> | undefined> {
  const page = await (await account.send(browser, path)).text();
  if (by === 'app' && account.secret) return { code: codeNow(account, account.secret) };
  if (by === 'recovery' && account.recovery.length > 0) return { code: account.recovery.pop() ?? '' };
  const [key] = account.keys;
  if (by === 'passkey' && key && page.includes('data-options')) return { passkey: key.get(askedOn(page)) };
  return undefined;
}

const check =
  (by: By): Step =>
  async (account, browser) => {
    const half = account.of(browser, 'half');
    const factor = await factorOf(account, browser, CHECK, by);
    const answer = await account.send(browser, CHECK, factor ?? { code: 'none' });
    if (!half || !isIn(answer)) return;
    expect(factor, 'a factor was shown').toBeDefined();
    const isAll = !half.byLink || by === 'passkey';
    account.given(browser, 'session', { shown: account.since, confirmedUntil: isAll ? lasts(account) : 0 });
    account.cameAbout.add(`in by ${by} after ${half.byLink ? 'a link' : 'the password'}`);
  };

const confirm =
  (by: By, withPassword: boolean): Step =>
  async (account, browser) => {
    const session = account.of(browser, 'session');
    // One that was confirmed lately is led on, and has shown nothing new.
    if (session && session.confirmedUntil > account.now) return;
    const factor = await factorOf(account, browser, '/auth/confirm', by);
    const answer = await account.send(browser, '/auth/confirm', {
      password: withPassword ? account.password : (factor?.code ?? ''),
      ...factor,
    });
    if (!session || !isIn(answer)) return;
    const isAll = factor?.passkey !== undefined || (withPassword && (account.since === undefined || factor));
    if (isAll) session.confirmedUntil = lasts(account);
    account.cameAbout.add(account.since === undefined ? 'confirmed without a factor' : `confirmed by ${by}`);
  };

const submission = () => ({ submission: randomUUID() });

/** Only who has confirmed lately, with the factor that the account has, changes its factors. */
function mayChange(account: Account, session: Held | undefined) {
  expect(session?.confirmedUntil, 'who changed the factors had confirmed').toBeGreaterThan(account.now);
  expect(session?.shown, 'who changed the factors had shown one').toBe(account.since);
}

const remove =
  (kind: 'app' | 'passkey'): Step =>
  async (account, browser) => {
    const session = account.of(browser, 'session');
    const factor = kind === 'app' ? 'app' : account.keys[0]?.id;
    const fields = { ...submission(), remove_factor: factor ?? 'none' };
    const answer = await account.send(browser, '/settings/account/second-factor', fields);
    if (!goesTo(answer).includes('factor-removed')) return;
    mayChange(account, session);
    account.cameAbout.add('removed a factor');
    if (kind === 'app') account.secret = undefined;
    else account.keys.shift();
    if (account.secret === undefined && account.keys.length === 0) {
      account.since = undefined;
      account.cameAbout.add('removed the last');
    }
  };

const newCodes: Step = async (account, browser) => {
  const session = account.of(browser, 'session');
  const answer = await account.send(browser, `${CHECK}/codes`, {});
  const codes = codesOn(await answer.text());
  if (codes.length === 0) return;
  mayChange(account, session);
  account.cameAbout.add('new codes');
  account.recovery = codes;
};

const reset: Step = async (account, browser) => {
  const token = await makeToken(account.deps, account.user, 'reset');
  account.password = `${account.password} more`.slice(-60);
  expect((await account.send(browser, `/auth/reset/${token}`, { password: account.password })).status).toBe(303);
};

const changePassword: Step = async (account, browser) => {
  const session = account.of(browser, 'session');
  const fields = {
    ...submission(),
    current_password: account.password,
    password: `${account.password} too`.slice(-60),
  };
  const answer = await account.send(browser, '/settings/account/password', fields);
  if (!session || !goesTo(answer).includes('password-changed')) return;
  account.password = fields.password;
  account.cameAbout.add(`changed the password ${account.since === undefined ? 'without' : 'with'} a factor`);
  const confirmedUntil = account.since === undefined ? lasts(account) : session.confirmedUntil;
  account.given(browser, 'session', { shown: session.shown, confirmedUntil });
};

const signOut: Step = async (account, browser) => void (await account.send(browser, '/logout', {}));

const late =
  (kind: Held['kind']): Step =>
  async (account, browser) => {
    const { deps, user } = account;
    const person = await findAccount(deps.db, user.id);
    if (!person) throw new Error('the account is there');
    const went = lateSignIn(async (c) => {
      if (kind === 'session') await startSession(deps, c, person, { shown: 'password', confirmed: deps.clock() });
      else await startHalfSignIn(deps, c, person, { stage: 'enrol', shown: 'password' });
    });
    await account.send(browser, '/late', {}, went);
    account.given(browser, kind, { confirmedUntil: kind === 'session' ? lasts(account) : 0 });
  };

const wait: Step = async (account) => {
  account.now += LASTS;
};

/** Every step with how often it is taken, among them all. */
export const steps: Readonly<Record<string, readonly [often: number, step: Step]>> = {
  'signs in with the password': [6, password],
  'signs in with a mailed link': [2, link],
  'opens the page of an app': [3, open('app')],
  'opens the page of a passkey': [1, open('passkey')],
  'adds an app': [5, addNew('app')],
  'adds a passkey': [3, addNew('passkey')],
  'adds an app, and the other a passkey': [2, addBoth],
  'shows the app': [3, check('app')],
  'shows a passkey': [2, check('passkey')],
  'shows a recovery code': [1, check('recovery')],
  'shows nothing': [1, check('nothing')],
  'confirms by the password': [3, confirm('nothing', true)],
  'confirms by the app': [1, confirm('app', false)],
  'confirms by password and app': [2, confirm('app', true)],
  'confirms by password and recovery code': [1, confirm('recovery', true)],
  'confirms by a passkey': [2, confirm('passkey', false)],
  'removes the app': [3, remove('app')],
  'removes a passkey': [2, remove('passkey')],
  'makes recovery codes': [1, newCodes],
  'resets the password': [1, reset],
  'changes the password': [4, changePassword],
  'signs out': [1, signOut],
  'comes late with a session': [2, late('session')],
  'comes late with a half': [2, late('half')],
  'waits a quarter of an hour': [4, wait],
};
