/** All certificates of a site, a client or the company as one file. */
export type ExportTable = {
  id: string;
  company_id: string;
  scope: 'site' | 'client' | 'company';
  /** For a site, its client at the time of the request. */
  client_id: string | null;
  site_id: string | null;
  state: 'waiting' | 'making' | 'done' | 'failed' | 'stopped';
  /** Certificates when it was requested, and those in the file so far. */
  total: number;
  done: number;
  /** Prints and photos missing from the store. */
  lacking: number;
  /** Size of the file; null until it is complete. */
  bytes: number | null;
  /** Why it failed, in words; null unless it did. */
  problem: string | null;
  asked_by: string;
  asked_at: string;
  /** How many times a worker started it. */
  begun: number;
  /** The worker that makes it, and when another one may take it over. */
  held_by: string | null;
  held_until: string | null;
  ended_at: string | null;
};
