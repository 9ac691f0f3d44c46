import { anyChanged, type Dialect, neverChanges, refersTo, table, wordsOf } from './foundation/sql.ts';

/**
 * Which observations of other certificates an issued one puts right. A row stands as long as its certificate is current: one that is
 * withdrawn opens them again, and the next revision has rows of its own.
 */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    table(dialect, 'remedy', [
      `company_id ${text} not null references company (id)`,
      `site_id ${text} not null`,
      // The certificate that puts it right.
      `certificate_id ${text} not null`,
      // Of the one that names it, without its revision, and of its observation.
      `number ${text} not null`,
      `observation_id ${text} not null`,
      'primary key (certificate_id, number, observation_id)',
      refersTo('site', 'site_id'),
      refersTo('certificate', 'certificate_id'),
    ]),
    'create index remedy_by_site on remedy (company_id, site_id)',
    'create index remedy_by_number on remedy (company_id, number)',
    ...neverChanges(dialect, {
      on: 'remedy',
      message: 'what a certificate puts right stays as it was issued',
      update: anyChanged(['company_id', 'site_id', 'certificate_id', 'number', 'observation_id']),
    }),
  ];
}
