import type { Overriding } from '../../../../components/review/comments/commenting.ts';
import { keyOf, ReviewNote } from '../../../../components/review/review-finding.tsx';
import type { ReviewFinding } from '../../../../components/review/review-model.ts';
import { CautionNotice } from '../../../../components/ui/caution.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { declaredStranger } from '../../../../domain/signature/declared-stranger.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';

/** Most findings listed at the top: an empty draft has hundreds. */
const LISTED_FINDINGS = 20;

/** What the rules ask about the values of a report. @param others  whether findings were accepted with a reason, listed elsewhere. */
export const Checks = ({
  serious,
  others,
  hrefOf,
  overriding,
}: {
  serious: readonly ReviewFinding[];
  others: boolean;
  hrefOf: (finding: Finding) => string;
  overriding: Overriding | undefined;
}) => (
  <section className="block" aria-labelledby="questions">
    <h2 id="questions">Checks</h2>
    {serious.length === 0 && <p>{others ? 'No other issues.' : 'Readings: nothing to ask.'}</p>}
    {serious.slice(0, LISTED_FINDINGS).map((each) => (
      <ReviewNote key={keyOf(each)} said={each} href={hrefOf(each.finding)} overriding={overriding} />
    ))}
    {serious.length > LISTED_FINDINGS && <p>And {serious.length - LISTED_FINDINGS} more, next to their values.</p>}
  </section>
);

/** What a reviewer has to know before they read: what the form is not, what it corrects, and a declaration of another person. */
export function Warnings({ report }: { report: Report }) {
  const { caution } = definitionOf(report.document);
  const stranger = declaredStranger(report);
  return (
    <>
      {caution && <CautionNotice caution={caution} />}
      {report.correctionReason && (
        <Notice title="Correction of an issued report">
          <p>{report.correctionReason}</p>
        </Notice>
      )}
      {stranger && (
        <Notice tone="bad" title="The declaration names someone else">
          <p>{stranger} The report cannot be issued. Return it to be signed again.</p>
        </Notice>
      )}
    </>
  );
}
