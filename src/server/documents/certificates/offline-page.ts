import type { Jwks } from '../../../domain/certificate/verify/detached.ts';
import { showDay } from '../../../domain/time/calendar.ts';

/** The file name of the saved page. */
export const OFFLINE_FILE = 'copperplate-check.html';

/** The data put into the page: the trusted keys, their origin, and the day, YYYY-MM-DD. */
export type BuiltIn = Jwks & { from: string; day: string };

/** The page that checks certificates without a network, with a server's keys in it. @param page  the built page. */
export function offlinePage(page: string, { keys, from, day }: BuiltIn): string {
  const verify = `${from}/public/verify`;
  const words = `It trusts the keys of ${link(from, from)} as of ${showDay(day)}. It cannot know of a key that was revoked since: to update it, save the page again from ${link(`${verify}/offline`, 'its address')}, or look a number up on ${link(verify, 'the verify page')}.`;
  // Escape "<", as JSON allows, so that no markup begins within the script.
  const parts: Readonly<Record<string, string>> = {
    from: words,
    keys: JSON.stringify({ keys }).replaceAll('<', '\\u003c'),
  };
  return page.replace(/\{\{(from|keys)\}\}/g, (_, name: string) => parts[name] ?? '');
}

/** The policy in the page's head, for the response header. */
export const policyOf = (page: string): string =>
  /http-equiv="Content-Security-Policy" content="([^"]{1,2000})"/.exec(page)?.[1] ?? "default-src 'none'";

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const link = (href: string, words: string) => `<a href="${escaped(href)}">${escaped(words)}</a>`;
