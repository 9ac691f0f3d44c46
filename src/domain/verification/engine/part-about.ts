import type { Item, ReportDocument } from '../../forms/definition.ts';
import { keyOf, prune } from './recording.ts';
import { isRecord, textsOf } from './values.ts';

/**
 * The report without the items of its lists that have nothing to do with a path: what stays is the item the path lies in,
 * items that name it, and whatever those name in turn; for boards and circuits the rows of the schedule too. Values outside
 * of lists stay all.
 */
export function partAbout(document: ReportDocument, path: string): ReportDocument {
  const items = allItems(document);
  const byId = Map.groupBy(items, ({ id }) => id);
  const kept = new Set<Listed>();
  const keep = (item: Listed) => {
    if (kept.has(item)) return;
    kept.add(item);
    if (item.within) keep(item.within);
    for (const text of item.texts) for (const named of byId.get(text) ?? []) keep(named);
  };
  const own = items.filter((item) => path === item.path || path.startsWith(`${item.path}/`));
  for (const item of items) if (own.some(({ id }) => item.texts.has(id))) keep(item);
  const group = document[path.split('/', 1)[0] as keyof ReportDocument];
  for (const text of textsIn(group)) for (const named of byId.get(text) ?? []) keep(named);
  // Of a circuit or a board the schedule is asked how it answers for all of them.
  if (path.startsWith('boards/'))
    for (const item of items) if (item.path.startsWith('inspection_schedule/')) kept.add(item);
  const stays = new Set([...kept].map((item) => item.path));
  const dropped = new Set(items.map((item) => item.path).filter((each) => !stays.has(each)));
  return prune(document, (each) => dropped.has(each));
}

/** An item of a list: where it stands, and the texts of its own that may name an item: its own id among them. */
type Listed = { id: string; path: string; within: Listed | undefined; texts: ReadonlySet<string> };

function allItems(document: ReportDocument): Listed[] {
  const found: Listed[] = [];
  const look = (value: unknown, path: string, within: Listed | undefined) => {
    const key = keyOf(value);
    if (key) {
      for (const item of value as Item[]) {
        const id = item[key] as string;
        const listed = { id, path: `${path}/${id}`, within, texts: textsIn(item) };
        found.push(listed);
        for (const [name, inner] of Object.entries(item)) look(inner, `${listed.path}/${name}`, listed);
      }
    } else if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) look(inner, path === '' ? name : `${path}/${name}`, within);
    }
  };
  look(document, '', undefined);
  return found;
}

/** Every text of a record, but for those of the items in its lists. */
function textsIn(record: unknown): Set<string> {
  const texts = new Set<string>();
  const look = (value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    else if (isRecord(value)) for (const each of Object.values(value)) look(each);
    else for (const each of textsOf(value)) texts.add(each);
  };
  look(record);
  return texts;
}
