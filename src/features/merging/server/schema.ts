import type { Shares } from '../domain/alike.ts';

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

/** A site or client that shares something with others, of which a person said that they are different. */
export type ToldApartTable = {
  company_id: string;
  shares: Shares;
  shared: string;
  thing_id: string;
  said_by: string;
  said_at: string;
};
