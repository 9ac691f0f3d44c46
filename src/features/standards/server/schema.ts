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
