/** A landlord's home page counts the homes that are due: its own alone are read, however many the company has. */
export const up = (): string[] => [
  `create index home_state_of_client_by_next_due on home_state (company_id, client_id, next_due, site_id)
    where next_due is not null and last_inspected <> ''`,
];
