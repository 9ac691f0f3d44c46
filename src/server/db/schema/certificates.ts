import type { Outcome } from '../../../domain/forms/words/form-summary.ts';

export type SigningKeyTable = {
  id: string; // kid
  company_id: string;
  public_jwk: string; // JSON
  private_key: string; // JWE or nonce+ciphertext under the key from the settings
  created_at: string;
  retired_at: string | null;
  revoked_from: string | null;
};

/** A key with which a company signs its prints for PDF readers. */
export type PrintKeyTable = {
  company_id: string;
  /** UTC ISO text: it signs certificates issued from then on, until the next key. Empty for the first. */
  signs_from: string;
  /** X.509, DER. */
  certificate: Uint8Array;
  private_key: string; // sealed
  created_at: string;
};

export type CertificateTable = {
  id: string;
  company_id: string;
  site_id: string;
  report_id: string;
  number: string;
  revision: number;
  supersedes_id: string | null;
  /** Public code in the verify address, unguessable. */
  code: string;
  canonical: string; // RFC 8785 text
  hash: string; // SHA-256 hex of it
  signature: string; // detached JWS
  kid: string;
  /** SHA-256 of the print, which is a blob; null until it was made. */
  pdf_hash: string | null;
  status: 'current' | 'superseded' | 'withdrawn';
  /** From the form's summary; null where the form has none. */
  outcome: Outcome | null;
  inspected_on: string | null;
  next_due: string | null;
  reason: string | null; // of the correction or withdrawal
  issued_by: string;
  issued_at: string;
};

export type NumberRangeTable = { company_id: string; form_type: string; next: number };

/** An observation that an issued certificate puts right: it counts while that certificate is current. */
export type RemedyTable = {
  company_id: string;
  site_id: string;
  certificate_id: string;
  /** Number of the certificate that lists it, without its revision. */
  number: string;
  observation_id: string;
};

/** What the list of certificates filters and sorts by, beside the certificate: triggers keep it. '' is no outcome, 9999 no next date. */
export type ListedCertificateTable = {
  certificate_id: string;
  company_id: string;
  client_id: string;
  site_id: string;
  electrician_id: string;
  form_type: string;
  number: string;
  issued_at: string;
  status: CertificateTable['status'];
  outcome: string;
  next_due: string;
  revision: number;
};
