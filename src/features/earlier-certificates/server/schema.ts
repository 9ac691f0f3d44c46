import type { EarlierDetails, EarlierSource } from '../../../domain/register/earlier-certificate.ts';

/** A certificate of a site that was not issued here. Texts not given are ''. */
export type EarlierCertificateTable = {
  id: string;
  company_id: string;
  site_id: string;
  kind: EarlierDetails['kind'];
  inspected_on: string;
  outcome: EarlierDetails['outcome'];
  next_due: string;
  firm: string;
  number: string;
  scope: EarlierDetails['scope'];
  /** Observations of each code that it lists; null where nobody counted them. */
  c1: number | null;
  c2: number | null;
  c3: number | null;
  fi: number | null;
  /** SHA-256 of the file: a blob of that kind. */
  file_id: string | null;
  file_kind: 'photo' | 'print' | null;
  file_name: string;
  source: EarlierSource;
  added_by: string | null;
  added_at: string;
  changed_at: string | null;
  removed_at: string | null;
};
