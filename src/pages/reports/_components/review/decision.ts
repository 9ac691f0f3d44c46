import { type FormValues, formValues } from '../../../../components/office/forms/form-values.ts';
import type { Overriding } from '../../../../components/review/comments/commenting.ts';
import type { OpenItemShown } from '../../../../components/review/open-items.tsx';
import type { OpenItem } from '../../../../domain/certificate/issue/open-items.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { FormState } from '../../../../server/pages/request-context.ts';
import { can } from '../../../../server/permissions.ts';
import type { Company } from '../../../../server/repositories/people/companies.ts';

/** Buttons of the review page's one form: when one is refused, the page shows the form again. */
const states: ReadonlySet<string> = new Set(['comment', 'return', 'approve', 'issue', 'kept']);

/** Values and errors of the one form of the review page. */
export const decisionValues = (state: FormState | undefined): FormValues =>
  formValues('decision', state && states.has(state.form) ? { ...state, form: 'decision' } : undefined);

/** Path of the value whose comment box was opened with its pencil. */
export const openBox = (state: FormState | undefined): string | undefined =>
  state?.form === 'kept' ? (state.extra as { open?: string } | undefined)?.open : undefined;

/** An open item as the decision shows it; a finding with the address where it is accepted with a reason instead. */
export const acceptable = (
  shown: OpenItemShown,
  item: OpenItem | undefined,
  overriding: Overriding | undefined,
): OpenItemShown => {
  const accept = item?.kind === 'finding' ? overriding?.hrefOf(item.finding) : undefined;
  return accept === undefined ? shown : { ...shown, accept };
};

/** Whether one press approves and issues: where the company allows it, and neither an item nor a finding is in the way. */
export const isOneStep = ({
  step,
  company,
  viewer,
  open,
  standing,
}: {
  /** The next step of the report's form. */
  step: 'issue' | 'approve' | undefined;
  company: Pick<Company, 'approveAndIssue'>;
  viewer: Viewer;
  open: readonly OpenItem[];
  standing: { blocking: readonly unknown[] };
}): boolean =>
  step === 'approve' &&
  company.approveAndIssue &&
  can(viewer, 'reports.issue') &&
  open.length === 0 &&
  standing.blocking.length === 0;
