/** A test instrument of the company. Texts not given are ''. */
export type InstrumentTable = {
  id: string;
  company_id: string;
  make: string;
  model: string;
  serial: string;
  function: string;
  /** Decimal text. */
  accuracy_percent: string;
  accuracy_digits: string;
  /** Day, or ''. */
  calibration_due: string;
  /** Number of its certificate of calibration. */
  certificate_number: string;
  carried_by: string | null;
  retired_at: string | null;
  created_at: string;
};

/** A list of instruments from a file: short, so that its rows and its effect are stored in its own row. */
export type InstrumentImportTable = {
  id: string;
  company_id: string;
  file_name: string;
  list: string; // JSON: the head and the rows as they were read
  outcome: string; // JSON: the plan for each row; while it is `checked`, from the register when it was last shown
  state: 'checked' | 'done';
  created_by: string;
  created_at: string;
  done_by: string | null;
  done_at: string | null;
};

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

/** A text of the company for observations, in addition to the library. */
export type ObservationTextTable = {
  id: string;
  company_id: string;
  /** Within the company, from 1, never used again: `OWN-7`. */
  number: number;
  text: string;
  /** C1, C2, C3, FI, or '' for no classification. */
  code: string;
  /** Slug of the schedule item. */
  item: string;
  when_it_changes: string;
  regulations: string; // JSON string[]
  place: string;
  remedy: string;
  plain_words: string;
  retired_at: string | null;
  created_at: string;
};
