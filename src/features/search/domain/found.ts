import { nearness } from './matched.ts';

/** The kinds of things that a search finds, in the order of the tabs. */
export const kinds = ['home', 'building', 'certificate', 'order', 'client', 'tenant', 'person'] as const;
export type Kind = (typeof kinds)[number];

export const kindWords: { readonly [K in Kind]: { one: string; many: string } } = {
  home: { one: 'Site', many: 'Sites' },
  building: { one: 'Building', many: 'Buildings' },
  certificate: { one: 'Certificate', many: 'Certificates' },
  order: { one: 'Order', many: 'Orders' },
  client: { one: 'Client', many: 'Clients' },
  tenant: { one: 'Tenant', many: 'Tenants' },
  person: { one: 'Person', many: 'People' },
};

/** The state of a thing: a key of `data-state`, and its words. */
export type ShownState = { key: string; words: string };

export type Found = {
  kind: Kind;
  /** Unique among what is found. */
  id: string;
  title: string;
  href: string;
  /** What stands below the title: address, client, date. */
  notes: readonly string[];
  state?: ShownState | undefined;
  /** Of a home: its state is not known before it is shown. */
  siteId?: string;
  /** What counts as its title beside the title itself: the address of a building, the firm of a report. */
  beside?: string;
  /** The day of a certificate or an order: of those as near as each other the latest comes first. */
  day?: string;
  /** It was named by its number or reference: it comes before what words find. */
  named?: boolean;
};

/** Kinds that are as near as each other stand in this order. */
const order: readonly Kind[] = ['building', 'home', 'tenant', 'client', 'order', 'certificate', 'person'];

/** The best match first: results named by a number, then by matching words in title and notes, then by kind, the latest, and title. */
export function nearestFirst(found: readonly Found[], words: readonly string[]): Found[] {
  const weights = new Map(found.map((each) => [each, weight(each, words)]));
  return found.toSorted(
    (a, b) =>
      (weights.get(b) as number) - (weights.get(a) as number) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      inOrder.compare(b.day ?? '', a.day ?? '') ||
      inOrder.compare(a.title, b.title) ||
      inOrder.compare(a.id, b.id),
  );
}
const inOrder = new Intl.Collator('en-GB', { numeric: true });

const weight = ({ title, beside = '', notes, named }: Found, words: readonly string[]): number =>
  (named ? 1000 : 0) + 3 * nearness(`${title} ${beside}`, words) + nearness(notes.join(' '), words);
