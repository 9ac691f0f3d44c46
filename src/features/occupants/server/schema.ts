import type { OccupantPart } from '../../../domain/register/occupant.ts';

/** A person of a home. Texts and days not given are ''. */
export type OccupantTable = {
  id: string;
  company_id: string;
  site_id: string;
  part: OccupantPart;
  name: string;
  phone: string;
  email: string;
  language: string;
  needs: string;
  /** When the needs were written down or confirmed; null where there are none. */
  needs_at: string | null;
  /** 1: they stay after the next visit. */
  keep_needs: number;
  granted_on: string;
  since: string;
  /** Day, or '' while the person is there. */
  moved_out_on: string;
  added_by: string | null;
  added_at: string;
  changed_at: string | null;
};
