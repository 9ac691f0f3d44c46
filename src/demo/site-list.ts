import { addDays, addYears } from '../domain/time/dates.ts';
import type { Random } from './random.ts';

const streets = [
  'Ropewalk',
  'Tannery Row',
  'Lamplighter Street',
  'Fuller Lane',
  'Kiln Road',
  'Saddler Close',
  'Mill Bank',
  'Chandler Terrace',
];
const tenures = ['private_rented', 'private_rented', 'private_rented', 'social_rented'];
const firms = ['Marlbeck Electrical', 'R Pugh and Sons', 'Northgate Compliance'];
const tenants = ['Megan Price', 'Owain Llŷr', 'Zofia Kowalska', 'Dafydd Ŵyn', 'Aisha Rahman'];

/** The last homes of a list stand in one building. */
const IN_BUILDING = 12;

const head = `address,town,postcode,nation,tenure,building,tenant,last EICR,outcome,contractor,C2,C3`;

/** What another firm found before: most homes in order, some due soon, expired, with an open C2, or never inspected. */
function lastReport(index: number, today: string, random: Random): string {
  const found = (day: string, outcome: string, c2: string, c3: string) =>
    [day, outcome, firms[index % firms.length], c2, c3].join(',');
  const fiveYearsAgo = addYears(today, -5);
  if (index % 10 === 3) return found(addDays(fiveYearsAgo, 20 + index), 'Satisfactory', '', '1');
  if (index % 10 === 6) return found(addDays(fiveYearsAgo, -3 * index), 'Satisfactory', '', '');
  if (index % 20 === 9 && index < 40) return found(addDays(today, -240 - index), 'Unsatisfactory', '1', '2');
  if (index % 20 === 19) return ',,,,';
  return found(addDays(today, -random.whole(250, 1500)), 'Satisfactory', '', random.chance(0.4) ? '1' : '');
}

/**
 * Rows of a landlord’s list of homes, as CSV, with the last report of each. The towns and postcode areas do not exist.
 * @param count  rows below the header
 * @param today  YYYY-MM-DD
 */
export function siteCsv(count: number, { random, today }: { random: Random; today: string }): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const street = streets[index % streets.length];
    const number = 3 + index * 2;
    const flat = random.chance(0.3) ? `Flat ${random.whole(1, 6)}, ` : '';
    const postcode = `ZX${1 + (index % 7)} ${random.whole(1, 9)}${random.pick(['AB', 'DE', 'GH', 'LN', 'QS'])}`;
    const inBuilding = index - (count - IN_BUILDING) + 1;
    const place =
      inBuilding > 0
        ? [`"Flat ${inBuilding}, Kiln Court"`, 'Marlbeck,ZX2 4KC,England,social_rented,Kiln Court']
        : [`"${flat}${number} ${street}"`, `Marlbeck,${postcode},England,${random.pick(tenures)},`];
    const tenant = index % 5 === 4 ? '' : tenants[index % tenants.length];
    return [...place, tenant, lastReport(index, today, random)].join(',');
  });
  return [head, ...rows].join('\r\n');
}
