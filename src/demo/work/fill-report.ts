import type { Board, Field, FormDefinition, Item, Section, Values } from '../../domain/forms/definition.ts';
import { circuitFields, fieldsOf, itemsOf, part } from '../../domain/forms/document.ts';
import { eicrA4 } from '../../domain/forms/eicr/a4.ts';
import { scheduleFields } from '../../domain/forms/schedule/schedule-fields.ts';
import { scheduleOf } from '../../domain/forms/schedule/schedule-of.ts';
import { controlValue } from '../../domain/forms/typed/control-values.ts';
import type { Answer, Browser } from '../browser.ts';
import type { FilledIn } from '../installations/inspection.ts';

/** The site's ids of added items, by their ids in the inspection. */
type Ids = Map<string, string>;

/**
 * Fills in a draft through its pages: sections, boards, circuits, observations, schedule.
 * @param form  form of the draft; an EICR by default.
 * @param onward  called after each circuit, to move the clock on.
 */
export async function fillReport(
  browser: Browser,
  reportId: string,
  filled: FilledIn,
  { form = eicrA4, onward = () => {} }: { form?: FormDefinition; onward?: () => void } = {},
): Promise<void> {
  const home = `/electrician/reports/${reportId}`;
  const ids: Ids = new Map();
  for (const section of form.sections) await fillSection(browser, home, section, filled);
  for (const item of itemsOf(filled.observations)) {
    const fields = form.observation.groups.flatMap(({ fields }) => fields);
    ids.set(item.id, await addAt(browser, `${home}/observations/new`, controls(fields, item, ids)));
  }
  for (const board of itemsOf(filled.boards) as readonly Board[])
    await fillBoard(browser, home, board, { form, ids, onward });
  if (filled.inspection_schedule) {
    const typed: Record<string, string[]> = {};
    for (const item of scheduleOf(form, {}).flatMap(({ items }) => items)) {
      const row = filled.inspection_schedule.find(({ slug }) => slug === item.slug);
      if (row) Object.assign(typed, controls(scheduleFields(item), row, ids, `${item.slug}.`));
    }
    await save(browser, `${home}/inspection_schedule`, typed);
  }
}

async function fillSection(browser: Browser, home: string, section: Section, filled: FilledIn): Promise<void> {
  const group = filled[section.key as keyof FilledIn];
  if (Array.isArray(group)) {
    for (const item of group as readonly Item[]) await addListItem(browser, `${home}/${section.key}`, section, item);
  } else if (group) {
    const fields = fieldsOf(section).filter((field) => part(group as Values, field.name) !== undefined);
    await save(browser, `${home}/${section.key}`, controls(fields, group as Values, new Map()));
  }
}

/** Adds an item by filling in the blank one on the list's page, which has its own id. */
async function addListItem(browser: Browser, path: string, section: Section, item: Item): Promise<void> {
  const page = await browser.get(path);
  const list = section.lists?.[0];
  const first = list?.fields[0]?.name ?? '';
  const minted = [...page.html.matchAll(new RegExp(`name="([^".]+)\\.${first}"`, 'g'))].at(-1)?.[1];
  if (!list || !minted) throw new Error(`${path} offers no new item`);
  await saved(browser, page, controls(list.fields, item, new Map(), `${minted}.`));
}

type Filling = { form: FormDefinition; ids: Ids; onward: () => void };

async function fillBoard(browser: Browser, home: string, board: Board, filling: Filling): Promise<void> {
  const { form, ids, onward } = filling;
  const fields = form.board.groups.flatMap((group) => group.fields);
  const fedFrom = board.fed_from as { board?: string; circuit?: string } | undefined;
  const own = {
    ...board,
    fed_from: fedFrom?.board ? { board: ids.get(fedFrom.board), circuit: ids.get(fedFrom.circuit ?? '') } : fedFrom,
  };
  const [there] = form.most ? await begunBelow(browser, `${home}/boards`) : [];
  const boardId = await put(browser, `${home}/boards`, there, controls(fields, own, ids));
  ids.set(board.id, boardId);
  for (const circuit of itemsOf(board.circuits)) {
    const at = `${home}/boards/${boardId}/circuits`;
    const [begun] = form.most ? await begunBelow(browser, `${home}/boards/${boardId}`, 'circuits/') : [];
    ids.set(circuit.id, await put(browser, at, begun, controls(circuitFields(form), circuit, ids)));
    onward();
  }
}

/** Ids of the items that a form starts with, from the links on its list page. */
async function begunBelow(browser: Browser, path: string, below = ''): Promise<string[]> {
  const { html } = await browser.get(path);
  return [...html.matchAll(new RegExp(`href="${path}/${below}([\\w-]+)"`, 'g'))].map(([, id = '']) => id);
}

/** Fills in an item that the form started with, or adds a new one. @returns its id. */
async function put(
  browser: Browser,
  list: string,
  begun: string | undefined,
  typed: Record<string, string[]>,
): Promise<string> {
  if (begun === undefined) return addAt(browser, `${list}/new`, typed);
  await save(browser, `${list}/${begun}`, typed);
  return begun;
}

/** @returns the id of the added item, from the redirect. */
async function addAt(browser: Browser, path: string, typed: Record<string, string[]>): Promise<string> {
  const answer = await saved(browser, await browser.open(path), typed);
  const id = /\/(?:boards|circuits|observations)\/([0-9a-f-]{36})(?=$|[/?#])/g;
  const found = [...(answer.location ?? '').matchAll(id)].at(-1)?.[1];
  if (!found) throw new Error(`${path} led to ${answer.location}`);
  return found;
}

const save = async (browser: Browser, path: string, typed: Record<string, string[]>) =>
  saved(browser, await browser.get(path), typed);

async function saved(browser: Browser, page: Answer, typed: Record<string, string[]>): Promise<Answer> {
  const answer = await browser.submit(page, typed, { withField: 'base' });
  if (answer.status !== 303) {
    const messages = [...answer.html.matchAll(/<a href="#[^"]*">([^<]+)<\/a>/g)].map(([, message]) => message);
    throw new Error(`${page.path} answered ${answer.status}: ${messages.join('; ') || answer.html.slice(0, 400)}`);
  }
  return answer;
}

/** The control values of fields with a value. */
function controls(fields: readonly Field[], record: Values, ids: Ids, prefix = ''): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const field of fields) {
    const value = part(record, field.name);
    if (value === undefined || field.auto) continue;
    const own = field.target !== undefined && Array.isArray(value) ? value.map((id) => ids.get(id) ?? id) : value;
    for (const [name, values] of controlValue(field, own, { prefix })) typed[name] = values;
  }
  return typed;
}
