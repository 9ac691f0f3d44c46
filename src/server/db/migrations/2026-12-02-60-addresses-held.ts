/** The mails to an address, and who of a company has it. The expressions are those that are asked for. */
export const up = () => [
  'create index user_by_asked_email on "user" (company_id, asked_email) where asked_email is not null',
  ...(
    [
      ['outbox_by_recipient', 'outbox', 'recipient'],
      ['occupant_by_email', 'occupant', 'email'],
      ['client_by_email', 'client', 'email'],
      ['client_by_agent_email', 'client', 'agent_email'],
    ] as const
  ).map(
    ([name, table, column]) => `create index ${name} on ${table} (company_id, lower(${column})) where ${column} <> ''`,
  ),
];
