import { toLocalTime } from './calendar.ts';
import type { Field, Values } from './definition.ts';
import { isBlank } from './document.ts';

/**
 * What goes into the controls of a field, by control name: posting it again reads as the same value. Checkboxes, radios and
 * selects of links carry `<name>.present` as well, the marker that they were on the page.
 */
export function controlValue(
  field: Field,
  value: unknown,
  { timeZone = 'Europe/London', prefix = '' }: { timeZone?: string; prefix?: string } = {},
): Map<string, string[]> {
  const name = `${prefix}${field.name}`;
  const controls = new Map<string, string[]>();
  const record = typeof value === 'object' && value !== null ? (value as Values) : {};
  switch (field.kind) {
    case 'address':
      controls.set(`${name}.lines`, [Array.isArray(record.lines) ? record.lines.join('\n') : '']);
      controls.set(`${name}.town`, [String(record.town ?? '')]);
      controls.set(`${name}.postcode`, [String(record.postcode ?? '')]);
      controls.set(`${name}.uprn`, [String(record.uprn ?? '')]);
      return controls;
    case 'reading':
      controls.set(name, [isBlank(value) ? '' : typeof value === 'object' ? String(record.text ?? '') : String(value)]);
      if (field.provenance && record.provenance) controls.set(`${name}.provenance`, [String(record.provenance)]);
      if (record.limitation) controls.set(`${name}.limitation`, [String(record.limitation)]);
      return controls;
    case 'enums':
    case 'links':
      controls.set(name, Array.isArray(value) ? value.map(String) : []);
      controls.set(`${name}.present`, ['1']);
      return controls;
    case 'enum':
    case 'bool':
    case 'tick':
      controls.set(name, isBlank(value) ? [] : [typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)]);
      controls.set(`${name}.present`, ['1']);
      return controls;
    default:
      return controls.set(name, [isBlank(value) ? '' : controlText(field, value, timeZone)]);
  }
}

function controlText(field: Field, value: unknown, timeZone: string): string {
  switch (field.kind) {
    case 'time':
      return toLocalTime(String(value), timeZone);
    case 'fed_from': {
      const { origin, board, circuit } = value as Values;
      return origin === true ? 'origin' : `${board}/${circuit}`;
    }
    case 'decimal':
      return value === 'na' ? 'N/A' : value === 'unknown' ? 'Unknown' : String(value);
    case 'number_or_unknown':
    case 'date_or_unknown':
      return value === 'unknown' ? 'Unknown' : typedDay(String(value));
    case 'dates':
      return Array.isArray(value) ? value.map((day) => typedDay(String(day))).join(', ') : String(value);
    case 'texts':
      return Array.isArray(value) ? value.map(String).join(', ') : String(value);
    default:
      // A date input takes only ISO; an int may have choices, whose values it holds.
      return String(value);
  }
}

/** A day as it is typed in Britain: 2026-04-15 gives 15/04/2026. */
const typedDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').reverse().join('/') : day);
