/** The meaning of a row of headings of a tester's or a spreadsheet's file for a company. */
export type ColumnMappingTable = {
  id: string;
  company_id: string;
  /** SHA-256 of the headings, ignoring case and spaces. */
  head_key: string;
  heads: string; // JSON string[]
  fields: string; // JSON string[]: for each head a field of a circuit, or ''
  kept_by: string;
  kept_at: string;
};
