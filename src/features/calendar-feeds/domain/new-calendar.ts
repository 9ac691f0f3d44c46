/** Name of the cookie with a new secret, for the one page that shows it. */
export const NEW_CALENDAR = 'new_calendar';

/** The new calendar that a cookie header brings; undefined where there is none. */
export function newCalendarIn(cookies: string): { whose: 'own' | 'company'; address: string } | undefined {
  const found = /(?:^|;\s*)new_calendar=(own|company)\.([\w-]{27})(?:;|$)/.exec(cookies.slice(0, 16_384));
  const whose = found?.[1] === 'company' ? 'company' : 'own';
  return found ? { whose, address: `/public/calendar/${found[2]}.ics` } : undefined;
}
