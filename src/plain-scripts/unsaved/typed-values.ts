import { type Control, controlsOf, isTicked, renderedStateOf, stateOf } from '../leaving/typed-form.ts';

/** A changed control: its value when the page was rendered, and the typed value. */
export type Value = { key: string; label: string; was: string; typed: string };

/** Unsaved values of one form. */
export type Typed = {
  /** The form's action. */
  path: string;
  submission: string;
  base: string;
  /** Whether `base` is the server's number or the phone's own. */
  world: 'phone' | 'server';
  /** Time of the last typing, milliseconds. */
  at: number;
  values: Value[];
  /** "Circuit 11, Shower": a new record, whose address is that of every new one. Absent for the others. */
  name?: string | undefined;
  /** Prefixes of the names in rows for new items, in order: each page generates its own. */
  rows: string[];
};

const A_WEEK = 7 * 24 * 60 * 60_000;
/** Most characters of one stored form. */
const MOST_LETTERS = 200_000;
const MOST_FORMS = 30;

/** Secrets, and values that must be given fresh each time: `keep-typed.ts` has the same list. */
const never = /^(?:signature|drawing|confirm)|password|passcode/i;

/** The controls to keep, by a key that is unique in the form. */
export function controlsByKey(form: HTMLFormElement): Map<string, Control> {
  const found = new Map<string, Control>();
  const counts = new Map<string, number>();
  for (const control of controlsOf(form)) {
    if (never.test(control.name) || control.type === 'password' || control.type === 'file') continue;
    const key = isTicked(control) ? `${control.name}=${control.value}` : control.name;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    found.set(`${key}#${count}`, control);
  }
  return found;
}

/** Changed controls. @param was  stored values of controls that were rendered with typed values */
export function valuesOf(controls: ReadonlyMap<string, Control>, was: ReadonlyMap<string, string>): Value[] {
  const values: Value[] = [];
  for (const [key, control] of controls) {
    const value = { key, was: was.get(key) ?? renderedStateOf(control), typed: stateOf(control) };
    if (value.was !== value.typed) values.push({ ...value, label: labelOf(control) });
  }
  return values;
}

export function labelOf(control: Control): string {
  const words = (of: Element | null | undefined) => of?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const own = control.getAttribute('aria-label') ?? words(control.labels?.[0]);
  const group = isTicked(control) ? words(control.closest('fieldset')?.querySelector('legend')) : '';
  return [group, own || control.name].filter(Boolean).join(', ').slice(0, 200);
}

/** Translates names in rows for new items to this page's prefixes, in order. */
export const keyOnPage = (key: string, kept: readonly string[], rows: readonly string[]): string => {
  const at = kept.findIndex((row) => key.startsWith(row));
  const row = rows[at];
  return at < 0 || row === undefined ? key : row + key.slice(kept[at]?.length);
};

/** A value and its control, if the page has one. */
export type Placed = { value: Value; control: Control | undefined };
export type Fitting = { value: Value; control: Control };

export const placed = (typed: Typed, controls: ReadonlyMap<string, Control>, rows: readonly string[]): Placed[] =>
  typed.values.map((value) => ({
    value,
    control: controls.get(value.key) ?? controls.get(keyOnPage(value.key, typed.rows, rows)),
  }));

/**
 * Sorts kept values: those to restore, those that would replace values typed `since`, and those that can only be shown. If the form can
 * use the kept base, saving finds conflicts by itself. If not, a control whose value has changed meanwhile is left alone.
 */
export function toPutBack(
  places: readonly Placed[],
  goesOn: boolean,
): { back: Fitting[]; since: Fitting[]; left: Placed[] } {
  const fits = ({ value, control }: Placed): boolean => {
    if (!control) return false;
    const isThere = isTicked(control) || !('options' in control) || hasOption(control, value.typed);
    const now = renderedStateOf(control);
    return isThere && (goesOn || now === value.was || now === value.typed);
  };
  const fitting = places.flatMap(({ value, control }) =>
    control && fits({ value, control }) ? [{ value, control }] : [],
  );
  const [since, back] = [fitting.filter(isOther), fitting.filter((place) => !isOther(place))];
  return { back, since, left: places.filter((place) => !fits(place)) };
}

/** Whether the control was changed since the page was rendered; for a radio button, any of its group. */
function isOther({ value, control }: Fitting): boolean {
  if (stateOf(control) === value.typed) return false;
  const { form, name, type } = control;
  const all = type === 'radio' && form ? controlsOf(form).filter((each) => each.name === name) : [control];
  return all.some((each) => stateOf(each) !== renderedStateOf(each));
}

const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);

/** Whether the form may use the kept base in place of its own. */
export const mayGoOn = (typed: Pick<Typed, 'world' | 'base'>, page: Pick<Typed, 'world' | 'base'>): boolean =>
  typed.world === page.world &&
  /^\d+(?:\.\d+)?$/.test(typed.base) &&
  Number.parseInt(typed.base, 10) <= Number.parseInt(page.base, 10);

/** The newest first, without old ones or more than the limit. */
export const stillKept = (all: readonly Typed[], now: number): Typed[] =>
  all
    .filter(({ at }) => now - at < A_WEEK && at <= now + A_WEEK)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_FORMS);

export const isTooLarge = (typed: Typed): boolean => JSON.stringify(typed).length > MOST_LETTERS;

const MOST_OF_NAME = 60;

/** The name of a new record by what is in its form, which says in `data-named` and `data-named-by` what names it. */
export function nameOf({ dataset: { named, namedBy = '' } }: HTMLFormElement, controls: ReadonlyMap<string, Control>) {
  const [first = '', ...rest] = namedBy.split(' ').map((name) => controls.get(`${name}#0`)?.value.trim() ?? '');
  const words = [first && `${named} ${first}`, ...rest].filter(Boolean).join(', ');
  return !named || words === '' ? undefined : (first ? words : `${named}, ${words}`).slice(0, MOST_OF_NAME);
}

/** "Circuit 11: what you typed at 10:04 is not saved yet": with the day where it is another. */
export function offerWords(at: number, now: number, name?: string): string {
  const [then, today] = [new Date(at), new Date(now)];
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const day = then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  const isToday = then.toDateString() === today.toDateString();
  return `${name ? `${name}: w` : 'W'}hat you typed ${isToday ? '' : `on ${day} `}at ${time} is not saved yet.`;
}
