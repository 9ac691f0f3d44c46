/** Who may see what is a client's. */
export const up = (): string[] => [
  'create index user_of_client on "user" (company_id, client_id) where client_id is not null',
];
