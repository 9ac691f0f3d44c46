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
