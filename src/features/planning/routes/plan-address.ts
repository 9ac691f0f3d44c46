import { homesIn, MOST_HOMES, planSettings } from './plan-forms.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Before a home that was taken back in. */
const BACK = '*';
/** 16 bytes in base64url. */
const SHORT = 22;

/** Servers in front of ours take an address of 8,000 characters: of 200 ids as they are, they would refuse it. */
const shortened = (id: string): string =>
  uuid.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') : id;

function written(short: string): string {
  if (short.length !== SHORT) return short;
  return Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The address of a plan: the browser goes back to it without sending a form again. One home more than a plan takes says that more were chosen. */
export function addressOfPlan(homes: readonly string[], settings: Fields = {}, back: readonly string[] = []): string {
  const query = new URLSearchParams();
  const chosen = homes.slice(0, MOST_HOMES + 1).map((id) => `${back.includes(id) ? BACK : ''}${shortened(id)}`);
  if (chosen.length > 0) query.set('homes', chosen.join('.'));
  for (const name of planSettings) for (const value of settings[name] ?? []) query.append(name, value);
  return `/visits/plan${query.size > 0 ? `?${query}` : ''}`;
}

/** What an address says of a plan, as its form would send it. */
export function planInAddress(query: string): Fields {
  const asked = new URLSearchParams(query);
  const homes = (asked.get('homes') ?? '').split('.').filter(Boolean);
  const site = [...asked.getAll('site'), ...homes.map((each) => written(each.replace(BACK, '')))];
  const back = homes.filter((each) => each.startsWith(BACK)).map((each) => written(each.slice(BACK.length)));
  const settings = planSettings.filter((name) => asked.has(name)).map((name) => [name, asked.getAll(name)]);
  return { site: site.length > MOST_HOMES ? site : homesIn({ site }), back, ...Object.fromEntries(settings) };
}
