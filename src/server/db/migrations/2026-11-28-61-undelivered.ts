/** Papers that no mail server took: the office's home lists them. */
export const up = (): string[] => [
  `create index service_undelivered on service (company_id, id)
    where gave_up = 1 and taken_at is null and returned_on is null`,
];
