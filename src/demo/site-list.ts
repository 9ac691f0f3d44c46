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

/**
 * Rows of a CSV file of homes. The towns and postcode areas do not exist.
 * @param count  rows below the header
 */
export function siteCsv(count: number, random: Random): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const street = streets[index % streets.length];
    const number = 3 + index * 2;
    const flat = random.chance(0.3) ? `Flat ${random.whole(1, 6)}, ` : '';
    const postcode = `ZX${1 + (index % 7)} ${random.whole(1, 9)}${random.pick(['AB', 'DE', 'GH', 'LN', 'QS'])}`;
    return `"${flat}${number} ${street}",Marlbeck,${postcode},England,${random.pick(tenures)}`;
  });
  return ['address,town,postcode,nation,tenure', ...rows].join('\r\n');
}
