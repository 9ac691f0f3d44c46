import type { Values } from '../../domain/forms/definition.ts';
import type { LiveReader } from '../../domain/forms/kinds/kind.ts';
import { tidyReading } from '../../domain/reading.ts';

/** Kinds of the controls whose value is not just their text, by control name. */
export type Kinds = Readonly<Record<string, LiveReader>>;

/**
 * Reads the record from a form's controls, as saving would store it. An incomplete value, such as half a number, stays as typed, and no rule
 * uses it. Saving removes a unit after a number; until then it is not a value.
 */
export function readControls(form: HTMLFormElement, kinds: Kinds): Values {
  const data = new FormData(form);
  const names = new Set([...Object.keys(kinds), ...[...data.keys()].filter((name) => !isOwn(name))]);
  return recordOf(
    data,
    [...names].filter((name) => form.elements.namedItem(name)),
    kinds,
  );
}

/** The same from submitted names and values. */
export function recordOf(data: FormData, names: Iterable<string>, kinds: Kinds): Values {
  const record: Record<string, unknown> = {};
  for (const name of names) put(record, name, stored(data.getAll(name).map(String), kinds[name], data));
  return record;
}

/** Fields of the form itself and of list items, which are not part of the record. */
const isOwn = (name: string) =>
  ['submission', 'base', 'id', 'then', 'limitation', 'dealt_with'].includes(name) ||
  /^(reply|word)\.|\.(present|new|remove|provenance)$/.test(name);

function stored(texts: readonly string[], reader: Kinds[string] | undefined, form: FormData): unknown {
  if (reader === 'list') return texts;
  const text = (texts[0] ?? '').trim();
  return text === '' || !reader ? text || undefined : readers[reader](text, form);
}

/** The value of a control's text, by the kind of field: see `live` in `forms/kinds/kind.ts`. */
const readers: Readonly<Record<Exclude<LiveReader, 'list'>, (text: string, form: FormData) => unknown>> = {
  yesNo: (text) => text === 'yes',
  whole: Number,
  decimal: (text) => {
    const tidy = tidyReading(text) ?? text;
    return tidy === 'N/A' ? 'na' : tidy;
  },
  reading: (text, form) => ({ text: tidyReading(text) ?? '', provenance: 'measured', ...limitationOf(form) }),
};

/** The limitation that explains the page's LIMs: one from the list, or a new one described in the same form. */
function limitationOf(form: FormData): { limitation?: string } {
  const chosen = String(form.get('limitation') ?? '');
  const described = String(form.get('new_limitation.text') ?? '') !== '' ? String(form.get('new_limitation.id')) : '';
  const limitation = chosen || described;
  return limitation ? { limitation } : {};
}

/** `main_switch.rcd.type` is a value in records within the record. */
function put(record: Record<string, unknown>, name: string, value: unknown) {
  const parts = name.split('.');
  const last = parts.pop() as string;
  let at = record;
  for (const part of parts) {
    at[part] ??= {};
    at = at[part] as Record<string, unknown>;
  }
  at[last] = value;
}
