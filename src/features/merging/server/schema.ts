/** Two sites or two clients that became one. */
export type MergingTable = {
  id: string;
  company_id: string;
  thing: 'site' | 'client';
  gone_id: string;
  stays_id: string;
  /** JSON: the rows that moved, those that were there before, and what was filled in. */
  manifest: string;
  merged_by: string;
  merged_at: string;
  undone_at: string | null;
};
