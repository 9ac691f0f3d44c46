import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { calculators } from '../../src/domain/calculators/calculators.ts';
import { addressOf, type RouteAccess, routeAccess } from '../support/route-access.ts';
import type { Person } from '../support/world.ts';
import { signIn } from './support/people.ts';
import { makePlaces, type Places } from './support/places.ts';

/** How wide the screen is decides what is shown, the scheme only its colours. */
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let places: Places;
test.setTimeout(300_000);
test.beforeAll(async () => {
  places = await makePlaces();
});
test.afterAll(() => places.close());

const pages = routeAccess.filter(({ method, answers }) => method === 'GET' && !answers);
type Who = 'electrician' | 'apprentice' | 'owner' | 'client' | undefined;
/** Everybody who sees something of their own on it, and nobody where that is possible. */
const visits = pages.flatMap((route): { who: Who; route: RouteAccess }[] => {
  if (route.roles === 'anyone') return [{ who: undefined, route }];
  const may = (who: Exclude<Who, undefined>) => (route.roles as readonly string[]).includes(who);
  const onSite = may('electrician') ? 'electrician' : 'apprentice';
  const people = route.path.startsWith('/electrician') ? ([onSite] as const) : (['owner', 'client'] as const);
  return people.filter(may).map((who) => ({ who, route }));
});

for (const who of [undefined, 'electrician', 'apprentice', 'owner', 'client'] as const) {
  for (const { colorScheme, width } of looks) {
    test(`${who ?? 'nobody signed in'}, ${colorScheme}, ${width} wide: every page is accessible and keeps to its policy`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const complaints = listen(context);
      const page = await context.newPage();
      if (who) {
        await signIn(page, places.server.origin, (places.mine.people[who] as Person).email);
        await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
      }
      for (const path of pathsOf(who)) {
        await visit(page, path);
        const axe = new AxeBuilder({ page });
        const { violations } = await (colorScheme === 'dark'
          ? axe.withRules(['color-contrast', 'link-in-text-block'])
          : axe.withTags(rules)
        ).analyze();
        const said = violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
        );
        expect.soft(said, `${path} as axe sees it`).toEqual([]);
        expect.soft(complaints.splice(0), `${path} as the browser sees it`).toEqual([]);
      }
      await context.close();
    });
  }
}

function pathsOf(who: Who): string[] {
  const own = places.own(who ?? 'owner');
  const listed = visits.filter((each) => each.who === who).map(({ route }) => addressOf(route, own));
  const more: Record<string, string[]> = {
    nobody: [
      ...calculators.flatMap(({ slug, example }) => [
        `/public/calculators/${slug}`,
        `/public/calculators/${slug}?${new URLSearchParams({ ...example })}`,
      ]),
      '/public/calculators/max-zs?rating=banana',
      '/public/calculators/max-zs?device=BS+EN+60898+B&rating=32&earthing=TN&circuit=sockets&zs=85',
      '/public/rules?edition=2018%2BA2%2BA3#ZS_OVER_MAX',
      `/public/verify/${places.code}`,
      '/public/verify/no-such-code',
      '/nowhere/at/all',
    ],
    electrician: [
      ...['ordered_by', 'installation', 'extent', 'summary', 'particulars', 'instruments', 'special_locations'].map(
        (section) => `/electrician/reports/${own.report}/${section}`,
      ),
      '/electrician/nowhere',
    ],
    owner: [`/reports/${own.report}`, '/sites?q=nothing-of-that-name', '/nowhere'],
    client: ['/clients', '/nowhere'],
  };
  return [...listed, ...(more[who ?? 'nobody'] ?? [])];
}

/** Opens a page and waits until scripts, where it has any, have taken it over. */
async function visit(page: Page, path: string): Promise<void> {
  const answer = await page.goto(`${places.server.origin}${path}`, { waitUntil: 'load' });
  expect(answer?.status(), path).toBeLessThan(500);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))));
}

/** What the browser has against a page: refused by policy, thrown, or said on the console as an error. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    // That a page is not there, or not allowed, is what some of them are opened for.
    const isStatus = /status of (403|404|422)/.test(message.text());
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Leaving a page ends what it was still loading; a refusal by policy is told as one.
    if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()} ${why}`);
  });
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== places.server.origin)
      complaints.push(`asked of others: ${request.url()}`);
  });
  return complaints;
}
