import { expect, type Locator, type Page } from '@playwright/test';
import type { Field, ReportDocument, Values } from '../../../src/domain/forms/definition.ts';
import { fieldApplies, part } from '../../../src/domain/forms/document.ts';
import { controlValue } from '../../../src/domain/forms/typed/control-values.ts';

/** Texts by control name, as a person types and chooses them. */
export type Typed = Map<string, readonly string[]>;

/** What goes into the controls of the fields that have a value and apply to the record. */
export function controlsFor(
  fields: readonly Field[],
  record: Values,
  { prefix = '', document = {} }: { prefix?: string; document?: Partial<ReportDocument> } = {},
): Typed {
  const typed: Typed = new Map();
  for (const field of fields) {
    const value = part(record, field.name);
    if (value === undefined || field.auto || !fieldApplies(field, record, document as ReportDocument)) continue;
    for (const [name, values] of controlValue(field, value, { prefix })) {
      const isEmpty = values.every((text) => text === '');
      if (!name.endsWith('.present') && !isEmpty) typed.set(name, values);
    }
  }
  return typed;
}

type Control = {
  name: string;
  type: string;
  value: string;
  checked: boolean;
  isFolded: boolean;
  labels: readonly string[];
};

/** The controls of a page's forms as they stand; hidden ones are not for people. */
const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator('form :is(input:not([type="hidden"]), select, textarea)').evaluateAll((elements) =>
    elements.map((element) => {
      const control = element as HTMLInputElement;
      return {
        name: control.name,
        type: control.type,
        value: control.value,
        checked: control.checked,
        isFolded: control.closest('details:not([open])') !== null,
        labels: [...(control.labels ?? [])].map((label) => label.textContent?.trim() ?? ''),
      };
    }),
  );

/**
 * Types and chooses with keyboard and finger, as the page offers it: boxes and selects are found by their visible label where
 * no other has the same.
 * @returns what the page had no control for
 */
export async function typeInto(page: Page, typed: Typed): Promise<Typed> {
  const controls = await controlsOf(page);
  const left: Typed = new Map();
  for (const [name, values] of typed) {
    const control = controls.find((each) => each.name === name);
    if (!control) {
      left.set(name, values);
      continue;
    }
    expect(control.labels.join(), `${name} has a label`).not.toBe('');
    if (control.isFolded) await unfold(page, name);
    await enter(page, control, values, controls);
  }
  return left;
}

async function enter(page: Page, { name, type, labels }: Control, values: readonly string[], all: readonly Control[]) {
  if (type === 'radio' || type === 'checkbox') {
    for (const value of values) await page.locator(`${named(name)}[value="${value}"]`).check();
    return;
  }
  const label = labels[0] ?? '';
  const isOnly = all.filter((each) => each.labels.includes(label)).length === 1;
  const control: Locator = isOnly ? page.getByLabel(label, { exact: true }) : page.locator(named(name));
  if (type === 'select-one') await control.selectOption(values[0] ?? '');
  else await control.fill(values[0] ?? '');
}

const named = (name: string) => `[name="${name}"]`;

/** Opens what the control is folded away in, as a person would. */
async function unfold(page: Page, name: string): Promise<void> {
  const closed = page.locator('details:not([open])', { has: page.locator(named(name)) });
  for (const details of await closed.all()) await details.locator('summary').first().click();
}

/** What the controls of the page hold now, by name; radios and boxes that are not chosen left out. */
async function readControls(page: Page): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>();
  for (const { name, type, value, checked } of await controlsOf(page)) {
    if ((type === 'radio' || type === 'checkbox') && !checked) continue;
    if (value !== '') held.set(name, [...(held.get(name) ?? []), value]);
  }
  return held;
}

/** Everything typed earlier stands in the page's controls. */
export async function expectHeld(page: Page, typed: Typed): Promise<void> {
  const held = await readControls(page);
  const wanted = [...typed].map(([name, values]) => [name, values.toSorted()] as const);
  expect(Object.fromEntries(wanted.map(([name]) => [name, held.get(name)?.toSorted()])), page.url()).toEqual(
    Object.fromEntries(wanted),
  );
}
