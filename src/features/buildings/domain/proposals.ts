/** A home in no building, as its address is stored. */
export type Placed = {
  id: string;
  clientId: string;
  clientName: string;
  name: string;
  addressLines: readonly string[];
  town: string;
  postcode: string;
};

/** Homes of one client whose addresses name one building. */
export type Proposal = {
  /** Names it in a form: client, postcode and name as they are compared. */
  key: string;
  clientId: string;
  clientName: string;
  name: string;
  town: string;
  postcode: string;
  homes: readonly { id: string; name: string }[];
};

/** What a part of a building is called in an address. */
export const unitWords = ['flat', 'apartment', 'apt', 'unit', 'room', 'studio', 'maisonette', 'bedsit'] as const;
const units: ReadonlySet<string> = new Set(unitWords);
/** "3", "12B", "G/2": a longer word is a name. */
const LONGEST_NUMBER = 5;
const isNumber = (word: string): boolean => word.length <= LONGEST_NUMBER && (/\d/.test(word) || word.length === 1);

/** The building that an address names: the words after "Flat 3", or the line below it. */
export function buildingIn({ name, addressLines }: Pick<Placed, 'name' | 'addressLines'>): string | undefined {
  for (const text of [addressLines.join(','), [name, ...addressLines].join(',')]) {
    const [line = '', next] = text
      .split(',')
      .map((each) => each.trim().replace(/\s+/g, ' '))
      .filter(Boolean);
    const [unit = '', number = '', ...rest] = line.split(' ');
    if (!units.has(unit.toLowerCase()) || !isNumber(number)) continue;
    const building = rest.join(' ') || next;
    if (building && building.length <= LONGEST_NAME) return building;
  }
  return undefined;
}

const LONGEST_NAME = 120;
export const folded = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** The buildings that homes name, each with two homes or more, by name. */
export function proposalsFor(homes: readonly Placed[]): Proposal[] {
  const found = new Map<string, Proposal & { homes: { id: string; name: string }[] }>();
  for (const home of homes) {
    const name = buildingIn(home);
    if (name === undefined) continue;
    const { clientId, clientName, town, postcode } = home;
    const key = [clientId, folded(postcode), folded(name)].join('~');
    const proposal = found.get(key) ?? { key, clientId, clientName, name, town, postcode, homes: [] };
    proposal.homes.push({ id: home.id, name: home.name });
    found.set(key, proposal);
  }
  return [...found.values()]
    .filter((each) => each.homes.length > 1)
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB', { numeric: true }) || (a.key < b.key ? -1 : 1));
}
