import { describe, expect, test } from 'vitest';
import type { Control } from '../leaving/typed-form.ts';
import {
  controlsByKey,
  isTooLarge,
  keyOnPage,
  mayGoOn,
  nameOf,
  offerWords,
  placed,
  stillKept,
  type Typed,
  toPutBack,
  valuesOf,
} from './typed-values.ts';

type Made = Partial<Record<'name' | 'type' | 'value' | 'defaultValue' | 'label', string>> & {
  checked?: boolean;
  defaultChecked?: boolean;
  options?: { value: string; defaultSelected?: boolean }[];
};

/** The parts of a control that the code reads. */
const control = ({ label, ...made }: Made): Control =>
  ({
    type: 'text',
    value: made.defaultValue ?? '',
    defaultValue: '',
    getAttribute: () => label ?? null,
    closest: () => null,
    ...made,
  }) as unknown as Control;
const formOf = (...controls: Made[]) => ({ elements: controls.map(control) }) as unknown as HTMLFormElement;
const typedIn = (...controls: Made[]) =>
  valuesOf(controlsByKey(formOf(...controls)), new Map()).map(({ key, typed }) => [key, typed]);

const typed = (over: Partial<Typed> = {}): Typed => ({
  ...{ path: '/p', submission: 's', base: '4', world: 'server', at: 0, values: [], rows: [] },
  ...over,
});

test('changed text, choices and ticks are kept, and each of several controls with one name', () => {
  const options = [{ value: '' }, { value: 'TN-S', defaultSelected: true }, { value: 'TT' }];
  expect(
    typedIn(
      { name: 'ze', value: '0.4' },
      { name: 'same', value: '1', defaultValue: '1' },
      { name: 'line', value: 'a', defaultValue: 'a' },
      { name: 'line', value: 'b', defaultValue: 'a' },
      { name: 'earthing', type: 'select-one', value: 'TT', options },
      { name: 'code', type: 'radio', value: 'C2', checked: true },
      { name: 'code', type: 'radio', value: 'C3', defaultChecked: true },
      { name: 'rest', type: 'checkbox', value: 'pass', checked: true, defaultChecked: true },
    ),
  ).toEqual([
    ['ze#0', '0.4'],
    ['line#1', 'b'],
    ['earthing#0', 'TT'],
    ['code=C2#0', '1'],
    ['code=C3#0', ''],
  ]);
});

test('signatures, drawings, confirmations, passwords, files and hidden fields are never kept', () => {
  const fields = [
    { name: 'signature' },
    { name: 'drawing' },
    { name: 'confirm', type: 'checkbox', checked: true },
    { name: 'new_password' },
    { name: 'pin', type: 'password' },
    { name: 'photo', type: 'file' },
    { name: 'submission', type: 'hidden' },
    { name: 'then', type: 'submit' },
    { name: '', value: 'x' },
  ];
  expect(typedIn(...fields.map((field) => ({ value: 'x', ...field })))).toEqual([]);
});

test('a form that came back with typed values is compared with the stored values', () => {
  const controls = controlsByKey(formOf({ name: 'ze', value: 'nothing', defaultValue: 'nothing', label: 'Ze' }));
  expect(valuesOf(controls, new Map([['ze#0', '0.3']]))).toEqual([
    { key: 'ze#0', label: 'Ze', was: '0.3', typed: 'nothing' },
  ]);
});

test('rows for new items match the page’s rows in order; items with a name keep it', () => {
  expect(keyOnPage('b.old.kind#0', ['a.old.', 'b.old.'], ['a.new.', 'b.new.'])).toBe('b.new.kind#0');
  expect(keyOnPage('b.old.kind#0', ['a.old.', 'b.old.'], ['a.new.'])).toBe('b.old.kind#0');
  const value = { key: 'old.kind#0', label: 'Kind', was: '', typed: 'x' };
  const [own, new0] = [control({ name: 'old.kind' }), control({ name: 'new.kind' })];
  const kept = typed({ values: [value], rows: ['old.'] });
  expect(placed(kept, new Map([['new.kind#0', new0]]), ['new.'])[0]?.control).toBe(new0);
  expect(
    placed(
      kept,
      new Map([
        ['old.kind#0', own],
        ['new.kind#0', new0],
      ]),
      ['new.'],
    )[0]?.control,
  ).toBe(own);
});

describe('restored values', () => {
  const value = { key: 'ze#0', label: 'Ze', was: '0.3', typed: '0.4' };
  const fits = (control: Control | undefined, goesOn: boolean) =>
    toPutBack([{ value, control }], goesOn).back.length === 1;

  test('saving finds conflicts if the form can use the kept base; otherwise changed controls are left and shown', () => {
    const changed = control({ defaultValue: '0.5' });
    expect(fits(changed, true)).toBe(true);
    expect(fits(changed, false)).toBe(false);
    expect(fits(control({ defaultValue: '0.3' }), false)).toBe(true);
  });

  test('later typing is left alone, and is separate from values without a control', () => {
    const since = (controls: Made[], key: string, typed: string) => {
      const form = formOf(...controls);
      for (const each of form.elements) Object.assign(each, { form });
      const control = controlsByKey(form).get(key);
      const { back, since, left } = toPutBack([{ value: { key, label: '', was: '', typed }, control }], true);
      return [back.length, since.length, left.length];
    };
    expect(since([{ name: 'ze', value: '0.9' }], 'ze#0', '0.4')).toEqual([0, 1, 0]);
    expect(since([{ name: 'ze', value: '0.4' }], 'ze#0', '0.4')).toEqual([1, 0, 0]);
    expect(since([{ name: 'ze', value: '' }], 'ze#0', '0.4')).toEqual([1, 0, 0]);
    // Another radio button of the group is chosen now.
    const radios = [
      { name: 'code', type: 'radio', value: 'C1', checked: true },
      { name: 'code', type: 'radio', value: 'C2' },
    ];
    expect(since(radios, 'code=C2#0', '1')).toEqual([0, 1, 0]);
  });

  test('values without a control are shown', () => {
    expect(fits(undefined, true)).toBe(false);
    const select = (...values: string[]) =>
      control({ type: 'select-one', value: values[0] ?? '', options: values.map((each) => ({ value: each })) });
    expect(fits(select('0.3', '0.4'), true)).toBe(true);
    expect(fits(select('0.3'), true)).toBe(false);
  });

  test('the phone’s and the server’s numbers do not mix, and none is from the future', () => {
    const page = { world: 'phone', base: '9' } as const;
    expect(mayGoOn({ world: 'phone', base: '9' }, page)).toBe(true);
    expect(mayGoOn({ world: 'phone', base: '10' }, page)).toBe(false);
    // On a phone the base also holds the server's number, which does not affect the comparison.
    expect(mayGoOn({ world: 'phone', base: '9.41' }, { world: 'phone', base: '9.5' })).toBe(true);
    expect(mayGoOn({ world: 'phone', base: '10.3' }, { world: 'phone', base: '9.5' })).toBe(false);
    expect(mayGoOn({ world: 'server', base: '4' }, page)).toBe(false);
    expect(mayGoOn({ world: 'phone', base: '' }, page)).toBe(false);
  });
});

test('forms are kept for a week, at most thirty, the newest first', () => {
  const day = 24 * 60 * 60_000;
  const at = (time: number) => typed({ at: time });
  expect(stillKept([at(day), at(2 * day), at(9 * day)], 8.5 * day).map((each) => each.at / day)).toEqual([9, 2]);
  expect(
    stillKept(
      Array.from({ length: 40 }, (_, n) => at(n)),
      100,
    ),
  ).toHaveLength(30);
});

test('a form of more than 200 kB is not kept', () => {
  const of = (letters: number) =>
    typed({ values: [{ key: 'text#0', label: '', was: '', typed: 'x'.repeat(letters) }] });
  expect([isTooLarge(of(199_000)), isTooLarge(of(200_000))]).toEqual([false, true]);
});

test('the message says when the values were typed, with the day if it is another', () => {
  const at = new Date(2026, 10, 22, 10, 4).getTime();
  expect(offerWords(at, at + 60_000)).toBe('What you typed at 10:04 is not saved yet.');
  expect(offerWords(at, at + 60_000, 'Circuit 11')).toBe('Circuit 11: what you typed at 10:04 is not saved yet.');
  expect(offerWords(at, at + 24 * 60 * 60_000)).toBe('What you typed on 22 November at 10:04 is not saved yet.');
});

test.each([
  ['Circuit', { circuit_no: '11', description: 'Shower' }, 'Circuit 11, Shower'],
  ['Circuit', { circuit_no: '11', description: ' ' }, 'Circuit 11'],
  ['Circuit', { circuit_no: '', description: 'Shower' }, 'Circuit, Shower'],
  ['Circuit', { circuit_no: '', description: '' }, undefined],
  [undefined, { circuit_no: '11', description: 'Shower' }, undefined],
])('a new %s is named by %j', (named, values, name) => {
  const dataset = { named, namedBy: 'circuit_no description' };
  const controls = new Map(Object.entries(values).map(([key, value]) => [`${key}#0`, { value }]));
  expect(nameOf({ dataset } as never, controls as never)).toBe(name);
});
