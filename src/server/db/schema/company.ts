import type { Generated } from 'kysely';

/**
 * The roles from which a company requires a second factor. `offered`: none. `asked`: owners and supervisors, who may go on without.
 * `managers`: owners and supervisors must. `everybody`: everyone must.
 */
export type FactorPolicy = 'offered' | 'asked' | 'managers' | 'everybody';

export type CompanyTable = {
  id: string;
  name: string;
  address: string; // JSON { lines, town, postcode }
  phone: string;
  email: string;
  scheme: string;
  scheme_number: string;
  time_zone: string;
  certificate_prefix: string;
  /** 1 where one person may inspect and issue (a sole trader). */
  issue_own_reports: number;
  created_at: string;
  /** The local day from which it records who was given copies: that on which it was made, or came to this version. */
  copies_from: Generated<string>;
  second_factor: Generated<FactorPolicy>;
  /** 1 where photos keep the location and camera details that a phone adds. */
  keep_photo_details: Generated<number>;
  /** 1 where a client is mailed a link when a certificate is issued, and how long links work; empty words are the standard ones. */
  mail_on_issue: Generated<number>;
  link_days: Generated<number>;
  issue_mail_subject: Generated<string>;
  issue_mail_text: Generated<string>;
  /** The insurer and the policy. */
  insurance: Generated<string>;
  /** Reply-to address of the company's mails; the company's own where empty. */
  reply_to: Generated<string>;
  /** 1 where one press approves and issues a report with nothing open. */
  approve_and_issue: Generated<number>;
  /** How many months a person of a home is kept after they moved out. */
  occupant_months: Generated<number>;
  /** The day it was closed and its people lost access. */
  closed_on: Generated<string | null>;
};

/** The company's defaults for its reports. */
export type CompanyDefaultTable = {
  company_id: string;
  content: string; // JSON CompanyDefaults
  changed_at: string;
};
