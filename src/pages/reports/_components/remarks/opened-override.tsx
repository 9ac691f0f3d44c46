import { randomUUID } from 'node:crypto';
import type { FormValues } from '../../../../components/office/forms/form-values.ts';
import { OverrideForm } from '../../../../components/review/review-finding.tsx';
import { basisOf } from '../../../../domain/verification/overrides/basis.ts';
import { basisHash } from '../../../../server/findings/asked-finding.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import type { OpenReview } from '../review/open-review.ts';

/** The form to accept the finding that the address names, on a review page. */
export const OpenedOverride = ({
  report,
  said,
  form,
  action,
  here,
  kept,
}: {
  report: Report;
  said: OpenReview['findings'][number];
  form: FormValues;
  action: string;
  here: string;
  /** The page's query without the open form. */
  kept: string;
}) => (
  <OverrideForm
    said={said}
    basis={basisHash(basisOf(report.document, said.finding))}
    base={report.seq}
    form={form}
    submission={randomUUID()}
    action={action}
    closed={kept ? `${here}?${kept}` : here}
  />
);
