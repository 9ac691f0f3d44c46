import type { Dialect } from '../dialect.ts';
import { refersTo, table, wordsOf } from './foundation/sql.ts';

/** Sites or clients that share an address, a UPRN, a name or an email, and of which a person said that they are different: a row each. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'told_apart', [
      `company_id ${text} not null references company (id)`,
      `shares ${text} not null check (shares in ('address', 'uprn', 'name', 'email'))`,
      // What they share, as it is compared.
      `shared ${text} not null`,
      `thing_id ${text} not null`,
      `said_by ${text} not null`,
      `said_at ${text} not null`,
      'primary key (company_id, shares, shared, thing_id)',
      refersTo('"user"', 'said_by'),
    ]),
    'create index told_apart_latest on told_apart (company_id, said_at, shares, shared)',
  ];
}
