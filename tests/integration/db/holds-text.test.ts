import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { holdsText } from '../../../src/server/db/text.ts';
import { onBothDatabases } from '../../support/databases.ts';

onBothDatabases('a part of a name is found', (database) => {
  const holds = async (name: string, text: string) => {
    const { rows } = await sql<{ found: number | boolean }>`
      select ${holdsText(text, sql`cast(${name} as text)`, sql`cast('no agent' as text)`)} as found`.execute(
      database.db,
    );
    return Boolean(rows[0]?.found);
  };

  test.each([
    ['Élan Homes', 'élan'],
    ['élan homes', 'ÉLAN'],
    ['ŁÓDŹ ESTATES', 'łódź e'],
    ['Łódź Estates', ' ŁÓDŹ '],
    ['Ørsted Lettings', 'ørsted LET'],
    ['Straße 4', 'straße'],
    ['100% Homes', '100%'],
    ['a_b', 'A_B'],
    ['anything', 'AGENT'],
  ])('in any case: %s by %s', async (name, text) => expect(await holds(name, text)).toBe(true));

  test.each([
    ['Elan Homes', 'élan'],
    ['1000 Homes', '100%'],
    ['acb', 'a_b'],
  ])('and nothing else: %s by %s', async (name, text) => expect(await holds(name, text)).toBe(false));

  test('a long text of many letters is no burden', async () => {
    const letters = Array.from(
      { length: 200 },
      (_, i) => String.fromCodePoint(0x430 + (i % 32)) + String.fromCodePoint(0xe0 + (i % 30)),
    );
    expect(await holds('Homes', letters.join('').slice(0, 200))).toBe(false);
  });
});
