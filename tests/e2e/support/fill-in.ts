import { expect, type Page } from '@playwright/test';
import type { FilledIn } from '../../../src/demo/installations/inspection.ts';
import type { Board, FormDefinition, Item, Section, Values } from '../../../src/domain/forms/definition.ts';
import { circuitFields, fieldsOf, itemsOf } from '../../../src/domain/forms/document.ts';
import { eicrA4 } from '../../../src/domain/forms/eicr/a4.ts';
import { limitation, limited, unverified } from './inspection.ts';
import { controlsFor, expectHeld, type Typed, typeInto } from './type-record.ts';

export const form = eicrA4;

/** A report being filled in through a browser: its address and form, the ids the site gave, and what was typed on which page. */
export type Draft = { home: string; form: FormDefinition; ids: Map<string, string>; typed: Map<string, Typed> };

export const openDraft = (home: string, definition: FormDefinition = form): Draft => ({
  ...{ home, form: definition },
  ...{ ids: new Map(), typed: new Map() },
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** One section by its page: first what is asked for at once, then what the answers brought up. */
export async function fillSection(page: Page, draft: Draft, section: Section, filled: FilledIn): Promise<void> {
  const address = `${draft.home}/${section.key}`;
  const group = filled[section.key as keyof FilledIn];
  if (!group) return;
  await page.goto(address);
  const own = Array.isArray(group) ? new Map() : controlsFor(fieldsOf(section), group as Values, { document: filled });
  const items = (section.lists ?? []).flatMap((list) => {
    const held = Array.isArray(group) ? group : (group as Record<string, unknown>)[list.name];
    return itemsOf(held as readonly Item[] | undefined).map((item) => ({ list, item }));
  });
  let left: Typed = new Map(own);
  const typed: Typed = new Map(own);
  for (let round = 0; left.size + items.length > 0; round++) {
    expect(round, `${address} never asks for ${[...left.keys()]}`).toBeLessThan(4);
    const next = items.shift();
    if (next) {
      const before = next.list.name === section.key ? '' : `${next.list.name}.`;
      const within = before === '' ? '' : `[name^="${before}"]`;
      const marker = page.locator(`input[type="hidden"]${within}[name$=".new"]`);
      const prefix = ((await marker.first().getAttribute('name')) ?? '').replace(/new$/, '');
      for (const [name, values] of controlsFor(next.list.fields, next.item, { prefix })) {
        typed.set(name, values);
        left.set(name, values);
      }
    }
    left = await typeInto(page, left);
    await save(page);
    await expect(page).toHaveURL(`${address}?saved`);
  }
  draft.typed.set(address, typed);
}

/** A board, its circuits one by one, and its spare ways in one go. */
export async function fillBoard(page: Page, draft: Draft, board: Board): Promise<void> {
  const fields = draft.form.board.groups.flatMap((group) => group.fields);
  const feed = board.fed_from as { board?: string; circuit?: string };
  const fedFrom = feed.board ? { board: idOf(draft, feed.board), circuit: idOf(draft, feed.circuit) } : feed;
  await add(
    page,
    draft,
    { at: 'boards/new', is: 'boards', id: board.id },
    controlsFor(fields, { ...board, fed_from: fedFrom }),
  );
  const home = `boards/${idOf(draft, board.id)}`;
  const circuits = itemsOf(board.circuits);
  for (const circuit of circuits.filter((each) => each.circuit_kind !== 'spare')) {
    await page.goto(`${draft.home}/${home}/circuits/new`);
    await explainGap(page, circuit);
    await add(page, draft, { is: 'circuits', id: circuit.id }, controlsFor(circuitFields(draft.form), circuit));
  }
  const spares = circuits.filter((each) => each.circuit_kind === 'spare').length;
  if (spares === 0) return;
  await page.goto(`${draft.home}/${home}`);
  await page.getByLabel('Spare ways').fill(String(spares));
  await page.getByRole('button', { name: 'Add spare ways' }).click();
  await expect(page.getByRole('row', { name: /spare/i })).toHaveCount(spares);
}

/** A LIM says what could not be done the first time; what is not verified for the same reason names it again. */
async function explainGap(page: Page, { description }: Item): Promise<void> {
  if (description === limited || description === unverified) {
    await page.getByText('Limitation, for a LIM or N/V').click();
  }
  if (description === limited) {
    await page.getByText('Describe a new operational limitation').click();
    await page.getByLabel('What could not be done').fill(limitation.text);
    await page.getByLabel('Why', { exact: true }).fill(limitation.reason);
  }
  if (description === unverified) {
    const known = page.getByLabel('Limitation', { exact: true });
    const option = known.locator('option', { hasText: limitation.text.slice(0, 30) });
    await known.selectOption((await option.getAttribute('value')) ?? '');
  }
}

export async function addObservation(page: Page, draft: Draft, observation: Item): Promise<void> {
  const fields = draft.form.observation.groups.flatMap((group) => group.fields);
  await add(
    page,
    draft,
    { at: 'observations/new', is: 'observations', id: observation.id },
    controlsFor(fields, observation),
  );
}

/** Every row: the defects' rows are marked already, what is not here is said row by row, the rest passes part by part. */
export async function fillSchedule(page: Page, draft: Draft, filled: FilledIn): Promise<void> {
  const address = `${draft.home}/inspection_schedule`;
  await page.goto(address);
  for (const { slug, outcome } of filled.inspection_schedule ?? []) {
    if (outcome === 'NA') await page.locator(`[name="${slug}.outcome"][value="NA"]`).check();
  }
  for (const rest of await page.getByText(/^Rest of part/).all()) await rest.click();
  for (const label of await page.getByLabel(/^Set all unanswered in part .* to acceptable$/).all()) await label.check();
  await page.getByRole('button', { name: /^Save and next: / }).click();
  await expect(page).not.toHaveURL(address);
  const rows = filled.inspection_schedule ?? [];
  draft.typed.set(address, new Map(rows.map(({ slug, outcome }) => [`${slug}.outcome`, [String(outcome)]])));
}

/** Everything that was typed into the report is in its pages, and none of them has to be pushed sideways. */
export async function expectEverythingKept(page: Page, { typed }: Draft): Promise<void> {
  for (const [address, values] of typed) {
    await page.goto(address);
    await expectHeld(page, values);
    const sideways = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(sideways, `${address} fits the screen`).toBeLessThanOrEqual(0);
  }
}

/** Types into the page of something new and saves; the address then has its id. */
async function add(
  page: Page,
  draft: Draft,
  what: { at?: string; is: string; id: string },
  typed: Typed,
): Promise<void> {
  if (what.at) await page.goto(`${draft.home}/${what.at}`);
  const left = await typeInto(page, typed);
  expect([...left.keys()], `${page.url()} does not ask for`).toEqual([]);
  await save(page);
  const saved = new RegExp(`/${what.is}/([0-9a-f-]{36})(\\?saved)?$`);
  await expect(page).toHaveURL(saved);
  draft.ids.set(what.id, saved.exec(page.url())?.[1] ?? '');
  draft.typed.set(page.url().replace('?saved', ''), typed);
}

function idOf({ ids }: Draft, id: string | undefined): string {
  const given = ids.get(id ?? '');
  if (!given) throw new Error(`nothing was added for ${id}`);
  return given;
}
