type Dialect = 'sqlite' | 'postgres';

/** The address an account was given and does not hold: it is another account's, or its mailed link was not opened yet. */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [`alter table "user" add column asked_email ${text}`];
}
