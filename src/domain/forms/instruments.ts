import type { Json } from '../report/entry.ts';
import { type Instrument, nameOfInstrument } from '../standards/instrument.ts';
import type { FormDefinition, InstrumentsOfForm, Item, ReportDocument } from './definition.ts';
import { isBlank, itemsOf, part } from './document.ts';

/** A test instrument as a report names it, which the register may know otherwise by now. Texts are '' where it does not say. */
export type NamedInstrument = { id: string; name: string; serial: string; calibrationDue: string };

/** The test instruments that a report names, in their order; none where its form names none. */
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
 * An instrument of the register as an item of the form's list: paths and values. The item has the register's id, so that two
 * people who pick the same one enter it once.
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

/** Whether a report names an instrument already: the one of the register, or one that somebody typed with its serial number. */
export const isNamed = (named: readonly NamedInstrument[], { id, serial }: Instrument): boolean =>
  named.some((each) => each.id === id || (each.serial !== '' && each.serial.toLowerCase() === serial.toLowerCase()));

const itemsAt = ({ path }: InstrumentsOfForm, document: ReportDocument): readonly Item[] =>
  itemsOf(part(document, path.replaceAll('/', '.')));

function textAt(item: Item, name: string): string {
  const value = part(item, name);
  return isBlank(value) ? '' : String(value);
}
