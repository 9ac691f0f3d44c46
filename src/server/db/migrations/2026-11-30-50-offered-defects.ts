/** The first page of a landlord shows the offers that wait for an answer: few of all defects are ever offered. */
export const up = (): string[] => [
  `create index defect_quoted on defect (company_id, client_id, by_day, id) where state = 'quoted'`,
];
