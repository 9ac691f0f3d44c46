import type { Field } from '../definition.ts';
import { address } from './address.ts';
import { bool } from './bool.ts';
import { date } from './date.ts';
import { dateOrUnknown } from './date-or-unknown.ts';
import { dates } from './dates.ts';
import { decimal } from './decimal.ts';
import { choice } from './enum.ts';
import { choices } from './enums.ts';
import { fedFrom } from './fed-from.ts';
import { int } from './int.ts';
import type { Kind } from './kind.ts';
import { link } from './link.ts';
import { links } from './links.ts';
import { longtext } from './longtext.ts';
import { numberOrUnknown } from './number-or-unknown.ts';
import { reading } from './reading.ts';
import { signature } from './signature.ts';
import { text } from './text.ts';
import { texts } from './texts.ts';
import { tick } from './tick.ts';
import { time } from './time.ts';
import type { FieldKind } from './values.ts';

const kinds = new Map<FieldKind, Kind>();

/** Registers a kind of field. @throws RangeError if it is registered already. */
export function registerKind(kind: Kind): void {
  if (kinds.has(kind.name)) throw new RangeError(`the kind ${kind.name} is registered twice`);
  kinds.set(kind.name, kind);
}

/** The kind of a field. @throws RangeError if it is not registered. */
export function kindOf({ kind: name }: Field): Kind {
  const kind = kinds.get(name);
  if (!kind) throw new RangeError(`no kind of field ${name}`);
  return kind;
}

/** Every kind, in order of registration. */
export const allKinds = (): readonly Kind[] => [...kinds.values()];

for (const kind of [
  text,
  longtext,
  signature,
  date,
  dates,
  int,
  bool,
  numberOrUnknown,
  dateOrUnknown,
  choice,
  choices,
  decimal,
  reading,
  tick,
  address,
  texts,
  links,
  link,
  time,
  fedFrom,
]) {
  registerKind(kind);
}
