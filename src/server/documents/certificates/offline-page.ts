import { showDay } from '../../../domain/time/calendar.ts';
import type { Jwks } from './detached.ts';

/** Its name where it is saved. */
export const OFFLINE_FILE = 'copperplate-check.html';

/** What is put into the page: the keys to believe, the origin they are of, and the day they were put in, YYYY-MM-DD. */
export type BuiltIn = Jwks & { from: string; day: string };

/** The page that checks certificates with nothing beside it, with the keys of a server in it. @param page  as it was built. */
export function offlinePage(page: string, { keys, from, day }: BuiltIn): string {
  const verify = `${from}/public/verify`;
  const words = `It believes the keys of ${link(from, from)} as they were on ${showDay(day)}. It cannot know of a key that was revoked since: save the page anew from ${link(`${verify}/offline`, 'its address')} to bring it up to date, or look a number up on ${link(verify, 'the verify page')}.`;
  // No markup begins within a script's text: "<" is escaped, as JSON allows it to be.
  const parts: Readonly<Record<string, string>> = {
    from: words,
    keys: JSON.stringify({ keys }).replaceAll('<', '\\u003c'),
  };
  return page.replace(/\{\{(from|keys)\}\}/g, (_, name: string) => parts[name] ?? '');
}

/** The policy that the page has in its head, for the answer that it goes out with. */
export const policyOf = (page: string): string =>
  /http-equiv="Content-Security-Policy" content="([^"]{1,2000})"/.exec(page)?.[1] ?? "default-src 'none'";

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const link = (href: string, words: string) => `<a href="${escaped(href)}">${escaped(words)}</a>`;
