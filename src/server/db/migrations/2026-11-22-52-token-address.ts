type Dialect = 'sqlite' | 'postgres';

/**
 * The address that a link was mailed to: it lets nobody in once the account has another. And whether it was asked for in a
 * browser that knows the account, so that a stranger cannot use up somebody's mails. Links from before have neither, and end.
 */
export function up(dialect: Dialect): string[] {
  const text = dialect === 'sqlite' ? 'text' : 'text collate "C"';
  return [
    `alter table auth_token add column email ${text}`,
    'alter table auth_token add column from_known_browser integer not null default 0',
  ];
}
