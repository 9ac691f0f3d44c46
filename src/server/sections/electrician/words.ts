const days = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Monday 23 November". @param day  YYYY-MM-DD */
export const showDay = (day: string): string => days.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '');
