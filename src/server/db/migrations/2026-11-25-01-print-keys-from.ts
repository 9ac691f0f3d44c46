import type { Dialect } from '../dialect.ts';
import { neverChanges, table, wordsOf } from './foundation/sql.ts';

const message = 'the key of prints that were issued never changes';

/**
 * A company may have a new key for its prints from a day on: each has the time from which certificates that are issued are signed with it.
 * That of the first is empty, which is before any other.
 */
export function up(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  return [
    table(dialect, 'print_key_from', [
      `company_id ${text} not null references company (id)`,
      `signs_from ${text} not null`,
      `certificate ${bytes} not null`,
      // Sealed with the installation's secret.
      `private_key ${text} not null`,
      `created_at ${text} not null`,
      'primary key (company_id, signs_from)',
    ]),
    `insert into print_key_from (company_id, signs_from, certificate, private_key, created_at)
  select company_id, '', certificate, private_key, created_at from print_key`,
    'drop table print_key',
    ...(dialect === 'postgres' ? ['drop function print_key_refused()'] : []),
    'alter table print_key_from rename to print_key',
    ...neverChanges(dialect, {
      on: 'print_key',
      message,
      update: ['certificate', 'company_id', 'signs_from']
        .map((each) => `new.${each} is distinct from old.${each}`)
        .join(' or '),
    }),
  ];
}
