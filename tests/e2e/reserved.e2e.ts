import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';
import { makeCompany, type TestCompany } from '../support/world.ts';
import { startWorld, visitor, type World } from './support/world.ts';

let world: World<TestCompany>;
let owner: APIRequestContext;
let nobody: APIRequestContext;

test.beforeAll(async () => {
  world = await startWorld((db) => makeCompany(db, 'Kestrel Electrical'));
  owner = await visitor(world.server.origin, world.made.people.owner.email);
  nobody = await visitor(world.server.origin);
});
test.afterAll(async () => {
  await owner.dispose();
  await nobody.dispose();
  await world.close();
});

const sections = [
  '/api',
  '/api/nowhere',
  '/api/health',
  '/static',
  '/static/nowhere.css',
  '/electrician',
  '/electrician/nowhere',
  '/electrician/reports/nowhere/supply',
  '/auth',
  '/auth/nowhere',
  '/auth/sign-in',
  '/logout',
  '/logout/nowhere',
  '/signout',
  '/signout/nowhere',
  '/public',
  '/public/nowhere',
  '/public/verify',
  '/monitoring',
  '/monitoring/nowhere',
  '/.well-known/jwks.json',
  '/.well-known/nowhere',
  '/favicon.ico',
  '/favicon.ico/nowhere',
];
/** Ordinary ones that begin like a section. */
const ordinary = ['/apiary', '/statics', '/electricians', '/authority', '/logouts', '/publican', '/nowhere'];

/** What the page router leaves in every page it draws: its own inline script, and files of its build. */
const isFromPageRouter = (html: string) => /__WAKU|\/assets\/[\w.-]+\.js/.test(html);
const scriptPolicy = (answer: APIResponse) =>
  /script-src ([^;]*)/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';

test('the mark of the page router is told from a section’s page', async () => {
  expect(isFromPageRouter(await (await owner.get('/sites')).text())).toBe(true);
  expect(isFromPageRouter(await (await nobody.get('/auth/sign-in')).text())).toBe(false);
});

for (const path of sections) {
  test(`${path} is never answered by the page router`, async () => {
    for (const who of [owner, nobody]) {
      for (const asked of [path, `${path}?_rsc=1`, `${path}/`]) {
        const answer = await who.get(asked);
        expect(answer.status(), asked).toBeLessThan(500);
        expect(isFromPageRouter(await answer.text()), asked).toBe(false);
        expect(scriptPolicy(answer), asked).not.toContain('nonce');
      }
    }
  });

  test(`${path} is not drawn for client navigation either: the browser is sent to load it`, async () => {
    for (const who of [owner, nobody]) {
      const section = await (await who.get(path)).text();
      for (const address of rscAddresses(path)) {
        const answer = await who.get(address);
        const body = await answer.text();
        expect(answer.status(), address).toBeLessThan(500);
        expect(isPayloadOfPage(answer, body), `${address} answered ${body.slice(0, 200)}`).toBe(false);
        const heading = /<h1[^>]*>([^<]{4,})/.exec(section)?.[1];
        if (heading && answer.status() === 200) expect(body).not.toContain(heading);
      }
    }
  });
}

test('an ordinary path is never answered by a section', async () => {
  for (const path of ordinary) {
    const signedIn = await owner.get(path);
    expect(signedIn.status(), path).toBe(404);
    expect(scriptPolicy(signedIn), path).toContain('nonce');
    const signedOut = await nobody.get(path);
    expect(signedOut.status(), path).toBe(303);
    expect(signedOut.headers().location, path).toBe(`/auth/sign-in?next=${encodeURIComponent(path)}`);
  }
  for (const path of ['/', '/sites', '/clients', '/visits', '/settings']) {
    const answer = await owner.get(path);
    expect(answer.status(), path).toBe(200);
    expect(isFromPageRouter(await answer.text()), path).toBe(true);
  }
});

test('client navigation of somebody who is signed out carries nothing of the page', async () => {
  const { clients, sites } = world.made;
  const pages = ['/', '/sites', `/sites/${sites.own}`, '/clients', `/clients/${clients.own}`, '/visits', '/settings'];
  for (const page of pages) {
    for (const address of rscAddresses(page)) {
      const seen = await (await owner.get(address)).text();
      const answer = await nobody.get(address);
      const body = await answer.text();
      expect(answer.status(), address).toBeLessThan(500);
      expect(isPayloadOfPage(answer, body), address).toBe(false);
      for (const word of ['Kestrel', 'Landlord', 'Neighbour', 'Ropewalk', clients.own, sites.other]) {
        // What the visitor wrote into the address themselves stands in the way back to it.
        if (!address.includes(word)) expect(body, address).not.toContain(word);
      }
      // The same address does carry the page for somebody who may see it, or the test above would say nothing.
      if (address === rscAddresses(page)[0]) expect(seen, address).toContain('Copperplate');
    }
  }
});

test('an address of client navigation that names no page is not there, and no fault', async () => {
  const madeUp = ['', 'nowhere', 'nowhere.txt', '.txt', '_.txt', 'R', 'R.txt', 'R/sites', 'Rsites.txt', 'P/sites.txt'];
  const others = [
    'S/slice.txt',
    'S/.txt',
    'F/module/name.txt',
    'F/name.txt',
    'F/.txt',
    'F/_x.txt',
    '%E0%A4%A.txt',
    '%00.txt',
  ];
  for (const who of [owner, nobody]) {
    for (const path of [...madeUp, ...others]) {
      const answer = await who.get(`/RSC/${path}`);
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).toContain('Page not found');
    }
  }
  expect((await owner.get('/RSC/R/sites.txt')).status()).toBe(200);
  // One of the router's own that names no page of ours is refused by it, without a fault either.
  for (const path of ['R/nowhere.txt', 'R/.txt', 'R//.txt', 'R/index.html.txt', 'R/a/index.html.txt', 'R/%E0%A4%A.txt'])
    expect((await owner.get(`/RSC/${path}`)).status(), path).toBeLessThan(500);
});

/** Addresses under which client navigation could ask for a page; the first is the one the browser uses. */
function rscAddresses(path: string): string[] {
  const route = path === '/' ? '_root' : path.slice(1);
  return [
    `/RSC/R/${route}.txt`,
    `/RSC/R/${route}/.txt`,
    `/RSC/R//${route}.txt`,
    `/RSC/R/${encodeURIComponent(route)}.txt`,
  ];
}

const isPayloadOfPage = (answer: APIResponse, body: string) => answer.status() === 200 && /"(main|h1|form)"/.test(body);
