import type { Finding } from '../../../domain/verification/engine/finding.ts';
import type { FormValues } from '../../office/forms/form-values.ts';

/** Address that an action of a page is posted to: `approval` of a report. */
export type ActionOf = (action: string) => string;

/** How reasons are given on this page; undefined where nobody may. */
export type Overriding = {
  /** Address that a reason is taken back at, by its id. */
  takeBack: (overrideId: string) => string;
  /** Address of this page with the form for a reason open; undefined for what no reason can be given against. */
  hrefOf: (finding: Finding) => string | undefined;
};

/** How comments are written on this page; undefined where nobody may. */
export type Commenting = {
  /** Address that an action of this page is posted to. */
  actionOf: ActionOf;
  /** Path of the value whose box is open from the start. */
  open: string | undefined;
  /** What was typed and not saved yet, by the name of its box. */
  form: FormValues;
  overriding: Overriding;
};
