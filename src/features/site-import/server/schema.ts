import type { Generated } from 'kysely';

/** A list of sites read from a file. */
export type SiteImportTable = {
  id: string;
  company_id: string;
  file_name: string;
  head: string; // JSON string[]: the first row of the file
  unread: string; // JSON string[]: ignored columns
  // JSON { nation, nationByPostcode, tenure, premisesType }: rows for which each was assumed. Once it is confirmed also doublesToAdd: 'all', or places
  // in the file of possible duplicates to add anyway.
  assumed: string;
  /** JSON: how the file was read (`ImportReading`). */
  reading: Generated<string>;
  /** Rows of the file, refused ones, and possible duplicates. */
  total: number;
  refused: number;
  doubles: number;
  /** Sites that were added, and those of them that undoing removed. */
  added: number;
  removed: number;
  /**
   * `reading` while its rows are stored in batches; nothing is added from it before that is done. `checked` with `done_by`: sites are
   * being added; `done` with `undone_by`: they are being removed, both in batches.
   */
  state: 'reading' | 'checked' | 'done' | 'undone';
  created_by: string;
  created_at: string;
  done_by: string | null;
  done_at: string | null;
  undone_by: string | null;
  undone_at: string | null;
};

/** The file itself, gzip, until its sites are added: people may correct the meaning of its columns and words, and it is read again. */
export type SiteImportFileTable = { import_id: string; company_id: string; content: Uint8Array };

/** Answers about the meaning of a row of headings or a word in a list of sites, for the next list. */
export type ListMeaningTable = {
  company_id: string;
  /** `columns` and the headings; or the column and the word. */
  key: string;
  meaning: string;
  kept_at: string;
};

/** One row of such a file: a site, or its errors. */
export type SiteImportRowTable = {
  company_id: string;
  import_id: string;
  /** Its position in the file, from 1; `line` is the line shown to people. */
  seq: number;
  line: number;
  state: 'new' | 'double' | 'refused' | 'added' | 'skipped' | 'removed';
  site: string | null; // JSON, as it would be or was added; null where it was refused
  same_as: string | null; // JSON: an existing site that may be the same place
  cells: string | null; // JSON string[]: the cells of a refused row
  problems: string | null; // JSON { column, message }[]
  /** The site made from it, which may have been removed since. */
  site_id: string | null;
};
