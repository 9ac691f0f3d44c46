import { isInstant, showDay, showTime } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/time/dates.ts';

/** What is said elsewhere in the line, or names a thing by an id or a code that tells a person nothing. */
const unsaid = [
  'number',
  'revision',
  'hash',
  'drawing',
  'basis',
  'rule',
  'path',
  'comment',
  'report',
  'reportId',
  'anomaly',
  'photo',
  'link',
];

const names: Readonly<Record<string, string>> = {
  seq: 'up to entry',
  day: 'on',
  reason: 'reason:',
  message: '',
  answer: 'answer:',
  left: 'codes left:',
  role: 'may do what is for:',
  route: 'page:',
  method: 'asked by',
  instrument: '',
  serial: 'serial number',
  calibration_due: 'calibration due',
  issueOwnReports: 'one person may inspect and issue:',
  keepPhotoDetails: 'place and camera stay in photos:',
  mailOnIssue: 'clients are mailed their certificates:',
  linkDays: 'days that a link works:',
};
const LONGEST = 400;

/** What was recorded with an event, for the owner to read: "up to entry 521", "on 24 November 2026". */
export const detailsInWords = (detail: Readonly<Record<string, unknown>>, timeZone: string): string =>
  Object.entries(detail)
    .filter(([name, value]) => !unsaid.includes(name) && !isId(value))
    .map(([name, value]) => `${names[name] ?? name.replaceAll('_', ' ')} ${inWords(value, timeZone)}`.trim())
    .join(' · ')
    .slice(0, LONGEST);

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

function inWords(value: unknown, timeZone: string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (isDay(text)) return showDay(text);
  return isInstant(text) ? showTime(text, timeZone) : text;
}
