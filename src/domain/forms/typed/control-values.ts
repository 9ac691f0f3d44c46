import type { Field } from '../definition.ts';
import { isBlank } from '../document.ts';
import { kindOf } from '../kinds/index.ts';

/**
 * The values of a field's controls, by control name: posting them reads as the same value. Checkboxes and radios
 * also have `<name>.present`, which marks that they were on the page.
 */
export function controlValue(
  field: Field,
  value: unknown,
  { timeZone = 'Europe/London', prefix = '' }: { timeZone?: string; prefix?: string } = {},
): Map<string, string[]> {
  const name = `${prefix}${field.name}`;
  const kind = kindOf(field);
  if (kind.controls) {
    const parts = Object.entries(kind.controls(field, value));
    return new Map(parts.map(([part, texts]) => [`${name}${part}`, texts]));
  }
  const text = () => kind.control?.(field, value, timeZone) ?? String(value);
  if (!kind.choose) return new Map([[name, [isBlank(value) ? '' : text()]]]);
  const one = () => (isBlank(value) ? [] : [text()]);
  const several = () => (Array.isArray(value) ? value.map(String) : []);
  return new Map([
    [name, kind.choose === 'several' ? several() : one()],
    [`${name}.present`, ['1']],
  ]);
}
