/** What a person has to see to, in the order of the list of defects. */
export const up = (): string[] => [
  'create index defect_of_holder on defect (company_id, holder_id, bucket, by_day, id) where holder_id is not null',
];
