import type { Json } from '../report/entry.ts';
import { type Instrument, nameOfInstrument } from '../standards/instrument.ts';
import type { FormDefinition, InstrumentsOfForm, Item, ReportDocument } from './definition.ts';
import { isBlank, itemsOf, part } from './document.ts';

/** A test instrument as named in a report; the register may have changed since. Texts are '' if not given. */
export type NamedInstrument = { id: string; name: string; serial: string; calibrationDue: string };

/** The test instruments that a report names, in order; none if its form names none. */
export function instrumentsNamed({ instruments }: FormDefinition, document: ReportDocument): NamedInstrument[] {
  if (!instruments) return [];
  const { fields } = instruments;
  return itemsAt(instruments, document).map((item) => ({
    id: item.id,
    name: textAt(item, fields.name),
    serial: textAt(item, fields.serial),
    calibrationDue: textAt(item, fields.calibrationDue),
  }));
}

/**
 * The values of a new item of the form's list for an instrument of the register, by path. The item has the register's id, so that
 * two people who pick the same one enter it once.
 */
export function enteredInstrument(
  { path, fields }: InstrumentsOfForm,
  instrument: Instrument,
): (readonly [path: string, value: Json])[] {
  const item = `${path}/${instrument.id}`;
  const values: [string, string][] = [
    [fields.name, nameOfInstrument(instrument)],
    [fields.serial, instrument.serial],
    [fields.function, instrument.function],
    [fields.calibrationDue, instrument.calibrationDue],
    [fields.accuracyPercent, instrument.accuracyPercent],
    [fields.accuracyDigits, instrument.accuracyDigits],
  ];
  const said = values.filter(([, value]) => value !== '');
  return [[item, true], ...said.map(([name, value]) => [`${item}/${name.replaceAll('.', '/')}`, value] as const)];
}

/** Whether a report already names an instrument: that of the register, or one typed with the same serial number. */
export const isNamed = (named: readonly NamedInstrument[], { id, serial }: Instrument): boolean =>
  named.some((each) => each.id === id || (each.serial !== '' && each.serial.toLowerCase() === serial.toLowerCase()));

const itemsAt = ({ path }: InstrumentsOfForm, document: ReportDocument): readonly Item[] =>
  itemsOf(part(document, path.replaceAll('/', '.')));

function textAt(item: Item, name: string): string {
  const value = part(item, name);
  return isBlank(value) ? '' : String(value);
}
