/** A company's log of its certificates' hashes. */
export type CertificateLogTable = {
  company_id: string;
  /** In every head and in the public address. */
  name: string;
  size: number;
  /** How many certificates from before the log it begins with; null until all of them are in it. */
  backlog: number | null;
  /** Address for the daily head, or ''. */
  mail_to: string;
  began_at: string;
};

export type CertificateLogEntryTable = {
  company_id: string;
  /** From 0, without gaps. */
  position: number;
  certificate_id: string;
  hash: string; // of the certificate, SHA-256 hex
};

/** The hash of a complete subtree of two to the power of `level` leaves. */
export type CertificateLogNodeTable = { company_id: string; level: number; position: number; hash: string };

export type CertificateLogHeadTable = {
  id: string;
  company_id: string;
  size: number;
  root: string;
  signed_at: string;
  kid: string;
  signature: string; // detached JWS
  why: 'issue' | 'daily' | 'asked';
  /** For a daily head: the company's day. */
  day: string | null;
};
