import type { Answer } from '../../../domain/boards/pair-up.ts';

/** A person's answer about two items of a site's boards, by their keys. */
export type BoardAnswerTable = {
  id: string;
  company_id: string;
  site_id: string;
  item: string;
  of_item: string;
  answer: Answer;
  said_by: string | null;
  said_at: string;
};
