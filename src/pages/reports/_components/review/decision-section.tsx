import { randomUUID } from 'node:crypto';
import type { ComponentProps } from 'react';
import { DecisionForm } from '../../../../components/review/review-actions.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { asksForAddress, notSetToSign } from '../../../../domain/company/before-signing.ts';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { signatoriesAt } from '../../../../domain/forms/signatories.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import { can } from '../../../../server/permissions.ts';
import type { Company } from '../../../../server/repositories/people/companies.ts';
import type { Hindrance } from '../../../../server/repositories/reports/moves.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';

/** The decision on a report, and what stands in its way. */
export function Decision({
  report,
  company,
  viewer,
  step,
  hindrance,
  ...shown
}: {
  report: Report;
  company: Company;
  viewer: Viewer;
  /** The next step of the report's form; `both` where one press does both. */
  step: 'issue' | 'approve' | 'both' | undefined;
  hindrance: Hindrance | undefined;
} & Omit<ComponentProps<typeof DecisionForm>, 'submission' | 'name' | 'step' | 'signs'>) {
  const definition = definitionOf(report.document);
  const authorising = signatoriesAt(definition, 'authorising', report.document);
  const issues = step === 'issue' || step === 'both';
  const notSet = notSetToSign(
    // An inspector was told of their own qualifications before they signed.
    { qualificationRefs: 'told', company },
    { hasAddressPrinted: asksForAddress(definition, issues ? authorising : []) },
  );
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">Decision</h2>
      {hindrance === 'their own report' && (
        <Notice tone="warn" title="You inspected this report">
          <p>
            Another supervisor or an owner has to approve and issue it.{' '}
            {can(viewer, 'company.manage') ? (
              <>
                If you work alone, allow it in <a href="/settings/company#issue_own_reports">Settings › Company</a>.
              </>
            ) : (
              'If you work alone, the owner can allow it in Settings › Company.'
            )}
          </p>
        </Notice>
      )}
      {notSet.needed.map((words) => (
        <Notice key={words} tone="warn" title="Required before issue">
          <p>
            {words}.{' '}
            {can(viewer, 'company.manage') ? <a href="/settings/company">Set it</a> : 'Ask the owner to set it.'}
          </p>
        </Notice>
      ))}
      {issues && notSet.advised.length > 0 && (
        <Notice tone="warn" title="Missing on the certificate">
          <ul>
            {notSet.advised.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DecisionForm
        {...shown}
        submission={randomUUID()}
        name={viewer.name}
        step={step !== undefined && hindrance === undefined ? step : 'none'}
        signs={authorising.length > 0}
      />
    </section>
  );
}
