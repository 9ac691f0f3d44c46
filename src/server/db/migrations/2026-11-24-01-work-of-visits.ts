import { type Dialect, wordsOf } from './foundation/sql.ts';

/** What a visit is for where it is new work: its report may be begun once more, and is begun as it was the first time. */
export function up(dialect: Dialect): string[] {
  const { text } = wordsOf(dialect);
  return [
    // When the design was signed, where that was before the job: it says which edition the work is to.
    `alter table visit add column designed_on ${text}`,
    // The circuit of the site's last report that the work is on, as JSON.
    `alter table visit add column work_circuit ${text}`,
  ];
}
