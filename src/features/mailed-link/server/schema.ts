/** The result of a mail: when which mail server accepted it; when the server stored it as a file instead; when a try failed last, and why; 1 where it is not tried again. */
export type SentMailColumns = {
  taken_at: string | null;
  taken_by: string | null;
  filed_at: string | null;
  failed_at: string | null;
  fault: string;
  gave_up: number;
};

/** The columns that the tables of all mailed links have, beside the hash of the token and the link's end. */
export type MailedLinkColumns = SentMailColumns & {
  id: string;
  company_id: string;
  name: string;
  email: string; // empty where it was not mailed
  revoked_at: string | null;
};
