/** A visit in a calendar. Times are UTC ISO text. */
export type CalendarEvent = {
  /** Stays the same for ever. */
  uid: string;
  from: string;
  to: string;
  summary: string;
  location: string;
  description: string;
  /** Rises by one when the visit moves, changes hands or is cancelled. */
  sequence: number;
  /** When it last changed. */
  changedAt: string;
  isCancelled: boolean;
};

/**
 * How a calendar reaches its reader (RFC 5546). A feed is published; a mail asks for an event or takes it back, in the name of its organizer.
 */
export type Sending = { method: 'PUBLISH' } | { method: 'REQUEST' | 'CANCEL'; organizer: Party; attendee: Party };
type Party = { name: string; email: string };

const CRLF = '\r\n';
/** RFC 5545, 3.1: most octets of a line without its break. */
const MOST_OCTETS = 75;

/** A calendar as RFC 5545 and RFC 7986 have it. Times are in UTC, so that it needs no rules of time zones. */
export function icalendar(
  name: string,
  events: readonly CalendarEvent[],
  sending: Sending = { method: 'PUBLISH' },
): string {
  // A name in a parameter stands in quotes, which it cannot hold itself.
  const party = ({ name: who, email }: Party) => `CN="${lineOf(who).replaceAll('"', '’')}":mailto:${lineOf(email)}`;
  const isPublished = sending.method === 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Copperplate//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${sending.method}`,
    // What a calendar that is read again is called, and how often that is.
    ...(isPublished
      ? [
          `NAME:${escaped(name)}`,
          `X-WR-CALNAME:${escaped(name)}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
          'X-PUBLISHED-TTL:PT1H',
        ]
      : []),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      // Of the last change, so that an unchanged calendar has the same bytes.
      `DTSTAMP:${utc(event.changedAt)}`,
      `LAST-MODIFIED:${utc(event.changedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${utc(event.from)}`,
      `DTEND:${utc(event.to)}`,
      `SUMMARY:${escaped(event.summary)}`,
      `LOCATION:${escaped(event.location)}`,
      `DESCRIPTION:${escaped(event.description)}`,
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      ...(isPublished
        ? []
        : [
            `ORGANIZER;${party(sending.organizer)}`,
            `ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE;${party(sending.attendee)}`,
          ]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + CRLF).join('');
}

/** `20261127T090000Z`. */
const utc = (at: string): string => `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');

const lineOf = (text: string): string => text.replaceAll(/\p{Cc}/gu, '');

/** Breaks a line after at most 75 octets, never within a character. A line that goes on begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join(CRLF);
}
