const months = 'January February March April May June July August September October November December'.split(' ');

/** A day in words: "2026-04-15" gives "15 April 2026". What is no day stays as it is. */
export function showDay(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(day);
  const month = months[Number(match?.[2]) - 1];
  return match && month !== undefined ? `${Number(match[3])} ${month} ${match[1]}` : day;
}

/** The day and minute of a UTC time in a zone: "21 November 2026, 14:05". What is no time stays as it is. */
export function showTime(time: string, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${showDay(`${parts.year}-${parts.month}-${parts.day}`)}, ${parts.hour}:${parts.minute}`;
}
