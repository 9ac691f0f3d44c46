/** A list as a person wants it again. */
export type SavedViewTable = {
  id: string;
  company_id: string;
  /** Of a client's person: the client. Nobody else sees it. */
  client_id: string | null;
  user_id: string;
  /** Path of its page. */
  list: string;
  name: string;
  /** As `queryOf` writes it. */
  query: string;
  is_shared: number;
  created_at: string;
};

/** How many rows of a list have a value of a facet, from a day on: the sum of all numbers, which may be several and below zero. Triggers keep it. */
export type TallyTable = {
  company_id: string;
  list: 'homes' | 'certificates' | 'defects' | 'visits' | 'reports';
  /** '' where its list knows no clients. */
  client_id: string;
  facet: string;
  value: string;
  /** YYYY-MM-DD; '' is always. */
  since: string;
  number: number;
};
