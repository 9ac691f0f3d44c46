import type { Refused } from '../../../domain/sent-mail/sent-mail.ts';
import type { SentMailColumns } from '../../mailed-link/server/schema.ts';
import type { Paper, Recipient, Way } from '../domain/given.ts';

/** A letter as it was written; the person it is given to stands in `service`. */
export type LetterTable = {
  id: string;
  company_id: string;
  site_id: string;
  kind: string;
  certificate_id: string | null;
  facts: string; // JSON
  /** The last day by which the law wants tenant and council to have it; null where it names none. */
  due_on: string | null;
  /** The day from which both have it. */
  settled_on: string | null;
  created_by: string | null;
  created_at: string;
  /** When what it says was no longer so: nobody is owed it any more. And why, in a sentence. */
  taken_back_at: string | null;
  taken_back_why: string;
};

/** A company's own sentences in a letter. */
export type LetterWordsTable = { company_id: string; letter: string; words: string };

/** A request for copies of a home's papers. Days are local. */
export type CopyRequestTable = {
  id: string;
  company_id: string;
  site_id: string;
  asked_by: 'council' | 'prospective';
  name: string;
  email: string;
  address: string;
  received_on: string;
  answered_on: string | null;
  recorded_by: string;
  recorded_at: string;
  taken_back_at: string | null;
  /** The mail that answers it; null where none is on its way, or it did not arrive. */
  mail_id: string | null;
};

/** That a paper was given to a person, and how that is known. */
export type ServiceTable = SentMailColumns & {
  id: string;
  company_id: string;
  site_id: string;
  what: Paper;
  certificate_id: string | null;
  letter_id: string | null;
  request_id: string | null;
  observations: string; // JSON: number and observation
  to_kind: Recipient;
  name: string;
  address: string;
  way: Way;
  by_name: string;
  left_on: string;
  /** The day from which it counts as given; null until a mail server has taken it. */
  counts_on: string | null;
  left_at: string;
  text: string;
  file_hash: string; // SHA-256, or ''
  drawing: string | null; // JSON
  mail_id: string | null;
  link_id: string | null;
  /** The tenant of the register who was given it; null where the register knew none of that name. */
  occupant_id: string | null;
  /** What a mail server refused for good; '' where none did, or a version before 0.3.0 did not say. */
  refused: Refused | '';
  returned_on: string | null;
  returned_why: string;
  recorded_by: string | null;
  recorded_at: string;
};
