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
