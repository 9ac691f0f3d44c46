/** The home page lists homes by the first day that the law sets for them, and its owner reads how many defects were put right in time. */
export const up = (): string[] => [
  `create index home_state_by_next_due on home_state (company_id, next_due, site_id) ` +
    `where next_due is not null and last_inspected <> ''`,
  'create index defect_by_done on defect (company_id, done_on) where done_on is not null',
];
