import { isInstant, showDay, showTime } from '../../domain/time/calendar.ts';
import { isDay } from '../../domain/time/dates.ts';

/** Details left out: shown elsewhere in the line, or ids and codes that mean nothing to a reader. */
const unsaid = [
  'seq',
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
  day: 'on',
  reason: 'reason:',
  message: '',
  answer: 'answer:',
  left: 'codes left:',
  role: 'role:',
  route: 'page:',
  method: 'method:',
  instrument: '',
  serial: 'serial number',
  calibration_due: 'calibration due',
  issueOwnReports: 'inspectors may issue their own reports:',
  approveAndIssue: 'reports approved and issued in one step:',
  keepPhotoDetails: 'location data kept in photos:',
  occupantMonths: 'months for which people who moved out are kept:',
  mailOnIssue: 'certificates emailed to clients:',
  linkDays: 'days a link works:',
  way: 'by',
  scope: 'for:',
  total: 'certificates:',
  isStopped: 'stopped before its end:',
  size: 'certificates in the log:',
  sites: 'sites:',
  homes: 'homes:',
  notice: 'notice:',
  leftForDanger: 'left because of danger:',
  workMail: 'work email:',
  whose: 'calendar of:',
  part: '',
  name: '',
  step: 'letter',
};
const LONGEST = 400;

/** The details of an event in words, for the owner: "reason: wrong address", "on 24 November 2026". */
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
