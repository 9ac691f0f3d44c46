import type { Finding } from '../../../domain/verification/engine/finding.ts';
import type { FormValues } from '../../office/forms/form-values.ts';

/** Address of an action of a page, such as `approval`. */
export type ActionOf = (action: string) => string;

/** How this page takes reasons; undefined when the viewer may not give them. */
export type Overriding = {
  /** Address that withdraws a reason, by its id. */
  takeBack: (overrideId: string) => string;
  /** Address of this page with the form to accept a finding; undefined for findings that cannot be accepted. */
  hrefOf: (finding: Finding) => string | undefined;
};

/** How this page takes comments; undefined when the viewer may not comment. */
export type Commenting = {
  /** Address of an action of this page. */
  actionOf: ActionOf;
  /** Path of the value whose comment box is open. */
  open: string | undefined;
  /** Path of the value whose comment the key of comments opens; undefined: the comment on the whole report. */
  keyed: string | undefined;
  /** Entries that are not saved yet. */
  form: FormValues;
  overriding: Overriding;
};
