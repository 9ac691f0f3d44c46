const NOWHERE = 'http://own.invalid';

/**
 * The path to go to after signing in, if it is a path of this site; else undefined. Refuses what a browser would read as
 * another host (`//host`, `/\host`, `https:…`, any of these behind a tab or a line end).
 */
export function ownPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || next.length > 2000 || !next.startsWith('/')) return undefined;
  // Browsers drop tabs and line ends before they read an address, and treat a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(next) || !URL.canParse(next, NOWHERE)) return undefined;
  const url = new URL(next, NOWHERE);
  // `/.//host` is a path of ours, but comes out of the parser as `//host`.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
