import type { Dialect } from '../dialect.ts';
import { neverChanges, table, wordsOf } from './foundation/sql.ts';

/** The key by which a company signs its prints for PDF readers, one for each, and the certificate that names whose it is. */
export function up(dialect: Dialect): string[] {
  const { text, bytes } = wordsOf(dialect);
  return [
    table(dialect, 'print_key', [
      `company_id ${text} primary key references company (id)`,
      `certificate ${bytes} not null`,
      // Sealed with the installation's secret.
      `private_key ${text} not null`,
      `created_at ${text} not null`,
    ]),
    // Its private half may be sealed anew, and nothing else may happen to it: prints are drawn again with it.
    ...neverChanges(dialect, {
      on: 'print_key',
      message: 'the key of prints that were issued never changes',
      update: 'new.certificate is distinct from old.certificate or new.company_id is distinct from old.company_id',
    }),
  ];
}
