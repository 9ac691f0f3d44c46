/** A certificate by another firm is found by its number. The expression is the one that the search asks for. */
export const up = () => [
  `create index earlier_certificate_by_number on earlier_certificate
    (company_id, upper(replace(replace(replace(number, '-', ''), ' ', ''), '/', ''))) where number <> ''`,
];
