/** "3 Mill Lane, Flat 2, Llandudno LL30 2AB". */
export function showAddress(place: { addressLines: readonly string[]; town: string; postcode: string }): string {
  const end = [place.town, place.postcode].filter(Boolean).join(' ');
  return [...place.addressLines, end].filter(Boolean).join(', ');
}

const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Monday 23 November". @param day  YYYY-MM-DD */
export const showDay = (day: string): string => days.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');

/** The day it is in a zone, YYYY-MM-DD. */
export const dayIn = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
