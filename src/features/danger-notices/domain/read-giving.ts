import { tidyUnprinted } from '../../../domain/forms/words/printable.ts';
import { type Drawing, readDrawing } from '../../../domain/signature/drawing.ts';
import { readDay, showDay } from '../../../domain/time/calendar.ts';
import { dayIn } from '../../../domain/time/company-day.ts';
import { readStatedTime } from '../../../domain/time/stated-time.ts';
import { isEmailAddress } from '../../../domain/words/email-address.ts';

/** A recipient of a notice. */
export type Addressee = { name: string; email: string };
/** A recipient from the register of sites, whom a form offers by key. */
export type KnownAddressee = Addressee & { key: 'client' | 'agent'; label: string };

type FormError = { field: string; message: string };
type Text = (field: string) => string;

const MOST = 200;

type Contact = { name: string; email: string };

/** Recipients that the register has for a site: its client, and their agent. */
export function knownOf(contacts: { client: Contact; agent: Contact } | undefined): KnownAddressee[] {
  if (!contacts) return [];
  const { client, agent } = contacts;
  const known: KnownAddressee[] = [
    { key: 'client', label: 'The client', name: client.name, email: client.email.toLowerCase() },
    { key: 'agent', label: 'Their agent', name: agent.name, email: agent.email.toLowerCase() },
  ];
  return known.filter(({ name, email }) => name !== '' && isEmailAddress(email));
}

/** Reads the recipients of a notice: known ones by a tick, and one typed in. Each address once. */
export function readAddressees(
  text: Text,
  known: readonly KnownAddressee[],
): { to: readonly Addressee[]; errors: readonly FormError[] } {
  const ticked = known.filter(({ key }) => text(`to_${key}`) !== '').map(({ name, email }) => ({ name, email }));
  const typed = { name: nameIn(text), email: text('email').trim().toLowerCase() };
  const isTyped = typed.name !== '' || typed.email !== '';
  const errors: FormError[] = [];
  if (isTyped && typed.name === '') errors.push({ field: 'name', message: 'Enter their name' });
  if (typed.name.length > MOST) errors.push({ field: 'name', message: `Name: enter at most ${MOST} characters` });
  if (isTyped && !isEmailAddress(typed.email))
    errors.push({ field: 'email', message: 'Enter their email address, for example name@example.com' });
  const first = known[0];
  if (!isTyped && ticked.length === 0)
    errors.push(
      first
        ? { field: `to_${first.key}`, message: 'Choose a recipient, or enter a name and an email address' }
        : { field: 'name', message: 'Enter the recipient’s name and email address' },
    );
  const to = [...ticked, ...(isTyped ? [typed] : [])];
  return { to: to.filter(({ email }, at) => to.findIndex((each) => each.email === email) === at), errors };
}

/** Reads the name of the person who took a notice on paper. */
export function readTaker(typed: string): { name: string; fault: string | undefined } {
  const name = oneLine(typed);
  if (name === '') return { name, fault: 'Enter the name of the person who took it' };
  return { name, fault: name.length > MOST ? `Name: enter at most ${MOST} characters` : undefined };
}

/** A notice taken on paper. */
export type HandedOver = { name: string; at: string; drawing: Drawing | undefined };

/**
 * Reads who took a notice on paper, when (no day means today, no time means now), and their drawn signature, if any.
 * @param foundOn  the day on which the danger was found, YYYY-MM-DD: no notice is earlier. Empty if not known.
 */
export function readHandedOver(
  text: Text,
  now: Date,
  timeZone: string,
  foundOn: string,
): { ok: true; handed: HandedOver } | { ok: false; errors: readonly FormError[] } {
  const { name, fault } = readTaker(text('taker'));
  const today = dayIn(now, timeZone);
  const day = text('day').trim() === '' ? today : readDay(text('day'));
  const said = readStatedTime(text('time'), now, timeZone, day === today ? undefined : day);
  const drawn = readDrawing(text('drawing'));
  const errors: FormError[] = [];
  if (fault) errors.push({ field: 'taker', message: fault });
  const wrongDay = dayFaultOf(day, { today, foundOn });
  if (wrongDay) errors.push({ field: 'day', message: wrongDay });
  else if ('fault' in said) errors.push({ field: 'time', message: said.fault });
  if (!drawn.ok) errors.push({ field: 'drawing', message: drawn.message });
  if (errors.length > 0 || 'fault' in said || !drawn.ok) return { ok: false, errors };
  return { ok: true, handed: { name, at: said.at, drawing: drawn.drawing } };
}

function dayFaultOf(day: string | undefined, { today, foundOn }: { today: string; foundOn: string }) {
  if (day === undefined) return `Enter a day, for example ${showDay(today)}`;
  if (day > today) return 'Enter today or an earlier day';
  if (day < foundOn) return `The danger was found on ${showDay(foundOn)}: enter that day or a later one`;
  return undefined;
}

/** The name that the recipient typed; it is optional. */
export const readReceiver = (typed: string): string => oneLine(typed).slice(0, MOST);

const nameIn = (text: Text): string => oneLine(text('name'));
const oneLine = (typed: string): string => tidyUnprinted(typed).replace(/\s+/g, ' ');
