import type { Dialect } from '../dialect.ts';
import { type Counted, columns, counted, countedFor, summed } from './2026-11-29-10-tallies.ts';

/** Keys of the tables that are counted. */
const keys: Record<string, string> = { home_state: 'site_id', listed_certificate: 'certificate_id' };

/**
 * PostgreSQL counts what a statement changed once for all its rows: of 500 homes some thirty numbers are written and not thousands, in a
 * small part of the time.
 */
export const up = (dialect: Dialect): string[] => (dialect === 'sqlite' ? [] : counted.flatMap(byStatement));

function byStatement(each: Counted): string[] {
  const { of, changes } = each;
  const key = keys[of] ?? 'id';
  const gone = countedFor(each, 'r', -1, ' from gone r');
  const come = countedFor(each, 'r', 1, ' from come r');
  const isChanged = changes.map((name) => `g.${name} is distinct from c.${name}`).join(' or ');
  const unlessChanged = `if not exists (select 1 from gone g join come c on c.${key} = g.${key} where ${isChanged}) then return null; end if;`;
  const [oldRows, newRows] = ['old table as gone', 'new table as come'];
  const events = [
    { name: 'added', on: 'insert', rows: newRows, first: '', counts: come },
    { name: 'removed', on: 'delete', rows: oldRows, first: '', counts: gone },
    { name: 'changed', on: 'update', rows: `${oldRows} ${newRows}`, first: unlessChanged, counts: [...gone, ...come] },
  ];
  return events.flatMap(({ name, on, rows, first, counts }) => {
    const trigger = `${of}_${name}_counts`;
    return [
      `drop trigger ${trigger} on ${of}`,
      `create or replace function ${trigger}() returns trigger language plpgsql as $$ begin
        ${first} insert into tally (${columns}) ${summed(counts)}; return null; end $$`,
      `create trigger ${trigger} after ${on} on ${of} referencing ${rows} for each statement execute function ${trigger}()`,
    ];
  });
}
