import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Role } from '../../src/kernel/viewer.ts';
import { isReserved } from '../../src/server/http/reserved.ts';
import { readPayload } from '../support/payload.ts';
import { addressOf, routeAccess } from '../support/route-access.ts';
import { roles } from '../support/world.ts';
import { makePlaces } from './support/places.ts';
import { startServer } from './support/server.ts';
import { visitor } from './support/world.ts';

const pages = routeAccess.filter(({ method, path, answers }) => method === 'GET' && !answers && !isReserved(path));

/**
 * What is another each time: ids of forms and of new rows, the nonce, the reference, the time of day; and the mark behind a text that React writes
 * where what follows came later.
 */
const withoutChance = (text: string) =>
  text
    .replace(/nonce="[^"]*"/g, 'nonce')
    .replace(/<code>[^<]*<\/code>/g, '<code></code>')
    .replace(/data-copy="[^"]*"/g, 'data-copy')
    .replace(/(name="(?:submission|new_limitation\.id)" value=")[^"]*/g, '$1')
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'time')
    .replace(/\b\d{1,2}:\d\d\b/g, 'time')
    // Each of the two servers signs the head of the day by itself.
    .replace(/(\[\\?"\$\\?",\\?"tr\\?",\\?")[0-9a-f-]{36}/g, '$1')
    .replaceAll('<!-- --></', '</');
/** Where files of scripts are named is ours (`writeDocument`): behind what is to be seen, and none of them in a hurry. */
const ofScripts = /<link (?:fetchPriority="low" )?rel="modulepreload"[^>]*>/g;
const hrefsOf = (text: string) =>
  [...text.matchAll(ofScripts)].map(([link]) => /href="([^"]*)"/.exec(link)?.[1]).sort();
const pushed = /<script nonce>\(self\.__FLIGHT_DATA\|\|=\[\]\)\.push\(("(?:[^"\\]|\\.)*")\)<\/script>/g;

type Answer = { status: number; type: string | undefined; location: string | undefined; text: string; data: unknown };

async function ask(origin: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, { headers, redirect: 'manual' });
  const [type, location] = ['content-type', 'location'].map((name) => answer.headers.get(name) ?? undefined);
  const text = withoutChance((await answer.text()).replaceAll(origin, ''));
  const head = { status: answer.status, type, location };
  if (path.startsWith('/RSC/') && answer.status === 200) return { ...head, text: '', data: await payloadOf(text) };
  const payload = [...text.matchAll(pushed)].map(([, part]) => JSON.parse(part as string) as string).join('');
  return {
    ...head,
    text: `${text.replace(pushed, '').replace(ofScripts, '')}${hrefsOf(text)}`,
    data: payload && (await payloadOf(payload)),
  };
}

/** The submission of a form stands in the payload too, without a name beside it. */
const payloadOf = async (payload: string) =>
  JSON.stringify(await readPayload(payload)).replace(
    /"name":"(?:submission|new_limitation\.id)","value":"[^"]*"/g,
    '"name":"submission"',
  );

async function cookieOf(origin: string, email: string): Promise<string> {
  const context = await visitor(origin, email);
  const { cookies } = await context.storageState();
  await context.dispose();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Where two answers first differ, with what stands around it. */
function whereFrom(ours: Answer, theirs: Answer | undefined): string | undefined {
  const [one, other] = [JSON.stringify(ours), JSON.stringify(theirs)];
  if (one === other) return undefined;
  const at = [...one].findIndex((letter, index) => letter !== other?.[index]);
  return `${one.slice(at - 80, at + 80)} and not ${other?.slice(at - 80, at + 80)}`;
}

test('our renderer and Waku’s make the same documents and the same data, of every page for every role', async () => {
  test.setTimeout(600_000);
  const places = await makePlaces();
  const cookies = new Map<string, string>([['nobody', '']]);
  for (const role of roles) cookies.set(role, await cookieOf(places.server.origin, places.mine.people[role].email));
  await places.server.stop();
  // Each walks a copy of its own: what is refused is written down.
  const folder = mkdtempSync(join(tmpdir(), 'copperplate-renderers-'));
  const walk = async (origin: string) => {
    const answers = new Map<string, Answer>();
    for (const [role, cookie] of cookies) {
      const get = async (path: string, headers = {}) =>
        answers.set(`${role} ${path} ${Object.values(headers)}`, await ask(origin, path, { cookie, ...headers }));
      for (const route of pages) {
        const own = places.own(role === 'nobody' ? 'owner' : (role as Role));
        for (const things of [own, places.strangers]) {
          const path = addressOf(route, things);
          await get(path);
          await get(`/RSC/R${path === '/' ? '/_root' : path}.txt`);
        }
      }
      await get('/RSC/R/sites.txt', { 'x-waku-etags': '{"route:/sites":1,"root":"old"}' });
      for (const path of [
        '/sites?q=nothing-of-that-name',
        '/nowhere',
        '/RSC/R/nowhere.txt',
        '/RSC/R/electrician.txt',
      ]) {
        await get(path);
      }
    }
    return answers;
  };
  const walkWith = async (renderer: 'own' | 'waku') => {
    const copy = join(folder, renderer);
    cpSync(places.server.dataDir, copy, { recursive: true });
    const server = await startServer({ PAGE_RENDERER: renderer }, copy);
    const answers = await walk(server.origin);
    await server.stop();
    return answers;
  };
  try {
    const ours = await walkWith('own');
    const theirs = await walkWith('waku');
    expect(ours.size).toBeGreaterThan(200);
    expect([...ours.values()].filter(({ status, data }) => status === 200 && data).length).toBeGreaterThan(100);
    for (const [what, answer] of ours) expect.soft(whereFrom(answer, theirs.get(what)), what).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await places.close();
  }
});
