import { type Control, controlsOf, isTicked, renderedStateOf, stateOf } from '../leaving/typed-form.ts';

/** One control in which something was typed: what it said as the page was drawn, and what was typed. */
export type Value = { key: string; label: string; was: string; typed: string };

/** What was typed in one form and is not saved. */
export type Typed = {
  /** Where the form is sent. */
  path: string;
  submission: string;
  base: string;
  /** Whose numbers `base` is of: a phone that answers by itself has its own. */
  world: 'phone' | 'server';
  /** When it was last typed in, milliseconds. */
  at: number;
  values: Value[];
  /** What the names of rows for new items begin with, in their order: each page makes them anew. */
  rows: string[];
};

const A_WEEK = 7 * 24 * 60 * 60_000;
/** Letters of one form as it is kept. */
const MOST_LETTERS = 200_000;
const MOST_FORMS = 30;

/** Given at the moment it is asked for, or nobody's business: `keep-typed.ts` has the same. */
const never = /^(?:signature|drawing|confirm)|password|passcode/i;

/** The controls that are kept, by what tells each from the others of its form. */
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

/** What stands otherwise than it did. @param was  of controls that were drawn with what was typed: what they said before. */
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

/** Names of rows for new items are the page's own: `rows` of the page stand for those of what was kept, in their order. */
export const keyOnPage = (key: string, kept: readonly string[], rows: readonly string[]): string => {
  const at = kept.findIndex((row) => key.startsWith(row));
  const row = rows[at];
  return at < 0 || row === undefined ? key : row + key.slice(kept[at]?.length);
};

/** A value with the control it goes into, if the page has it. */
export type Placed = { value: Value; control: Control | undefined };
export type Fitting = { value: Value; control: Control };

export const placed = (typed: Typed, controls: ReadonlyMap<string, Control>, rows: readonly string[]): Placed[] =>
  typed.values.map((value) => ({
    value,
    control: controls.get(value.key) ?? controls.get(keyOnPage(value.key, typed.rows, rows)),
  }));

/**
 * What can be put back, what only in place of what was typed `since`, and what only be said. Where the form can go on from the number that was typed on, saving finds what was
 * changed meanwhile by itself, and asks. Where it cannot, a control that says something else by now is left alone.
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

/** Whether somebody has typed something else there since the page was drawn; of radio buttons, in any of theirs. */
function isOther({ value, control }: Fitting): boolean {
  if (stateOf(control) === value.typed) return false;
  const { form, name, type } = control;
  const all = type === 'radio' && form ? controlsOf(form).filter((each) => each.name === name) : [control];
  return all.some((each) => stateOf(each) !== renderedStateOf(each));
}

const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some((option) => option.value === value);

/** Whether a form may take the number that was typed on in place of its own. */
export const mayGoOn = (typed: Pick<Typed, 'world' | 'base'>, page: Pick<Typed, 'world' | 'base'>): boolean =>
  typed.world === page.world &&
  /^\d+(?:\.\d+)?$/.test(typed.base) &&
  Number.parseInt(typed.base, 10) <= Number.parseInt(page.base, 10);

/** The newest first, without what is too old or too many. */
export const stillKept = (all: readonly Typed[], now: number): Typed[] =>
  all
    .filter(({ at }) => now - at < A_WEEK && at <= now + A_WEEK)
    .sort((one, other) => other.at - one.at)
    .slice(0, MOST_FORMS);

export const isTooLarge = (typed: Typed): boolean => JSON.stringify(typed).length > MOST_LETTERS;

/** "What you typed at 10:04 is not saved yet": with the day where it is another. */
export function offerWords(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const day = then.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
  const isToday = then.toDateString() === today.toDateString();
  return `What you typed ${isToday ? '' : `on ${day} `}at ${time} is not saved yet.`;
}
