/** Whether one press approves and issues a report of the company; off until its owner allows it. */
export const up = (): string[] => [
  'alter table company add column approve_and_issue integer not null default 0 check (approve_and_issue in (0, 1))',
];
