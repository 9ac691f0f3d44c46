import { addDays } from '../dates.ts';
import { tidyReading } from '../reading.ts';
import { withoutUnit } from '../units.ts';
import { readDay, readLocalTime } from './calendar.ts';
import type { Field, Values } from './definition.ts';

/** The JSON value that typed text stands for, before its field is asked; undefined when it stands for none. */
export function typedValue(field: Field, text: string, timeZone: string): unknown {
  if (field.kind === 'text' || field.kind === 'longtext' || field.kind === 'signature') return text;
  if (text.length > 10_000) return undefined;
  const word = text.trim();
  switch (field.kind) {
    case 'date':
      return readDay(word);
    case 'date_or_unknown':
      return isUnknown(word) ? 'unknown' : readDay(word);
    case 'number_or_unknown':
      return isUnknown(word) ? 'unknown' : asInteger(withoutUnit(withoutAbout(word), field.unit));
    case 'int':
      return asInteger(withoutUnit(word, field.unit));
    case 'bool':
      return ({ yes: true, true: true, no: false, false: false } as Values)[word.toLowerCase()];
    case 'dates':
      return readDays(word);
    case 'texts':
      return word.split(/[,;\n]/).filter((each) => each.trim() !== '');
    case 'decimal':
      return asDecimal(field, word);
    case 'time':
      return readLocalTime(word, timeZone);
    case 'fed_from':
      return asFedFrom(word);
    default:
      return word;
  }
}

const isUnknown = (text: string) => /^(unknown|not known|don'?t know|\?)$/i.test(text);
const asInteger = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);

/** What is an estimate need not say so: "about 20" years. */
const withoutAbout = (text: string) =>
  text.replace(/^(?:about|around|approximately|approx\.?|roughly|circa|ca?\.|~) ?/i, '');

/** More days than a visit takes are written out, so that none slips in between. */
const LONGEST_SPAN = 7;
const MOST_DAYS = 60;

/** The separators of `readDays` part days: in the items are single days, and spans such as 20/11/2026-21/11/2026. */
export const daysTyped = (text: string): string[] =>
  text
    .split(/[,;&\n]|\band\b/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function readDays(text: string): string[] | undefined {
  const typed = daysTyped(text);
  if (typed.length > MOST_DAYS) return undefined;
  const read = typed.map((each) => {
    const day = readDay(each);
    return day ? [day] : readSpan(each);
  });
  const days = read.flatMap((each) => each ?? []);
  return read.includes(undefined) || days.length > MOST_DAYS ? undefined : [...new Set(days)].sort();
}

/** Every day from one to another: 20/11/2026-21/11/2026, 20 to 21 November 2026. */
function readSpan(text: string): string[] | undefined {
  if (text.length > 60) return undefined;
  for (const parting of text.matchAll(/[-–]|\bto\b/g)) {
    const last = readDay(text.slice(parting.index + parting[0].length));
    if (!last) continue;
    const from = text.slice(0, parting.index).trim();
    const first = /^\d{1,2}$/.test(from) ? readDay(`${from}/${last.slice(5, 7)}/${last.slice(0, 4)}`) : readDay(from);
    if (!first || first >= last) continue;
    const days = [first];
    while (days.length <= LONGEST_SPAN && days.at(-1) !== last) days.push(addDays(days.at(-1) as string, 1));
    return days.length > LONGEST_SPAN ? undefined : days;
  }
  return undefined;
}

/** A number as people type it, with the word that may stand in its place. */
function asDecimal(field: Field, text: string): string | undefined {
  if (text.length > 40) return undefined;
  if (isUnknown(text) && field.also?.includes('unknown')) return 'unknown';
  const tidy = tidyReading(withoutUnit(text, field.unit));
  if (tidy === 'N/A') return 'na';
  return tidy;
}

function asFedFrom(text: string): unknown {
  if (text === 'origin') return { origin: true };
  const [board, circuit, ...rest] = text.split('/');
  return rest.length === 0 ? { board, circuit } : undefined;
}
