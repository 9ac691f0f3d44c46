import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSent, settleSent } from './sent.ts';

const from = 'https://copperplate.example/electrician/reports/r/supply';
const sent = { user: 'u', path: '/electrician/reports/r/supply', submission: 's1', from };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

type Page = {
  type?: string;
  redirectCount?: number;
  referrer?: string;
  title?: string;
  user?: string;
  submission?: string;
  unsaved?: string;
  newer?: boolean;
};

/** Whether a sent form counts as saved on a later page. */
async function isDropped(page: Page): Promise<boolean> {
  const { type = 'navigate', redirectCount = 1, referrer = from, title = 'Supply', submission, unsaved, newer } = page;
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type, redirectCount }] });
  const form = submission && { dataset: { unsaved }, querySelector: () => ({ value: submission }) };
  const drop = vi.fn(async () => undefined);
  const querySelector = (what: string) => (what.startsWith('form') ? (form ?? null) : newer ? {} : null);
  const document = { referrer, title, querySelector } as unknown as Document;
  await settleSent(document, 'user' in page ? page.user : 'u', () => ({
    ...{ drop, close: () => undefined, put: async () => undefined, clear: async () => undefined, all: async () => [] },
  }));
  return drop.mock.calls.length > 0;
}

test('the page that a form redirects to shows that it is saved, once', async () => {
  noteSent(sent);
  expect(await isDropped({ submission: 's2' })).toBe(true);
  expect(await isDropped({ submission: 's2' })).toBe(false);
  noteSent(sent);
  expect(await isDropped({})).toBe(true);
  noteSent(sent);
  expect(await isDropped({ newer: true, user: undefined as unknown as string })).toBe(true);
});

test.each<[string, Page]>([
  ['the form with its errors', { submission: 's1' }],
  ['a form that is looked at before it is saved', { submission: 's2', unsaved: 'yes' }],
  ['an error of the section', { title: 'Error: No signal – Copperplate' }],
  ['an error of the server, which is nobody’s page', { user: undefined as unknown as string }],
  ['another person’s page', { user: 'v' }],
  ['a link that was followed while nothing answered', { redirectCount: 0 }],
  ['the way back', { type: 'back_forward' }],
  ['a page that is loaded again', { type: 'reload' }],
  ['a page reached from another site', { referrer: 'https://copperplate.example/auth/sign-in' }],
])('nothing is dropped for %s', async (_, page) => {
  noteSent(sent);
  expect(await isDropped(page)).toBe(false);
});
