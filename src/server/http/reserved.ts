/** Paths the front app answers itself: the page router never sees them. */
export const reservedSections = [
  'api',
  'static',
  'electrician',
  'auth',
  'logout',
  'signout',
  'kept',
  'public',
] as const;
const reserved = new Set<string>([...reservedSections, 'monitoring', '.well-known', 'favicon.ico']);

/** Whether a path belongs to a section. `/apiary` does not belong to `/api`. */
export function isReserved(path: string): boolean {
  return reserved.has(path.split('/', 2)[1]?.split(/[?#]/, 1)[0] ?? '');
}
