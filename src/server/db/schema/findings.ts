export type ReviewCommentTable = {
  id: string;
  company_id: string;
  report_id: string;
  path: string;
  text: string;
  author_id: string;
  at_seq: number;
  created_at: string;
  resolved_at: string | null;
  /** The person who settled it, and their answer with the approval, if any; null where it was settled before this was stored. */
  resolved_by: string | null;
  answer: string | null;
};

export type CommentReplyTable = {
  id: string;
  company_id: string;
  report_id: string;
  comment_id: string;
  author_id: string;
  text: string;
  /** 1 where the inspector marked the comment as dealt with. Only the supervisor settles it. */
  dealt_with: number;
  /** The report's sequence number at the reply: a report that is returned again needs a new one. */
  at_seq: number;
  at: string;
  /** Submission id of its form: once for each comment. */
  submission: string;
};

export type FindingOverrideTable = {
  id: string;
  company_id: string;
  report_id: string;
  /** Rule code and path of the finding. */
  rule: string;
  path: string;
  /** JSON Basis: the finding, and the values it was based on. */
  basis: string;
  reason: string;
  at_seq: number;
  by_id: string;
  created_at: string;
  withdrawn_by: string | null;
  withdrawn_at: string | null;
};

export type AnomalyAnswerTable = {
  id: string;
  company_id: string;
  report_id: string;
  /** Code of the anomaly. */
  anomaly: string;
  /** SHA-256 of the values it is based on: with others it is another anomaly. */
  basis: string;
  reason: string;
  at_seq: number;
  by_id: string;
  created_at: string;
};

export type FindingAnswerTable = {
  id: string;
  company_id: string;
  report_id: string;
  rule: string;
  path: string;
  /** SHA-256 of the finding: when the finding changes it is asked again. */
  basis: string;
  message: string;
  answer: string;
  at_seq: number;
  by_id: string;
  created_at: string;
};

/** A person's answer about a defect in an earlier report of a site, after a newer one was issued. */
export type DefectAnswerTable = {
  id: string;
  company_id: string;
  site_id: string;
  /** Number of the certificate, without its revision: revisions carry the ids of their observations on. */
  number: string;
  observation_id: string;
  answer: 'still_there' | 'put_right';
  by_id: string;
  created_at: string;
  /** An answer that was withdrawn stays stored. */
  undone_by: string | null;
  undone_at: string | null;
};
