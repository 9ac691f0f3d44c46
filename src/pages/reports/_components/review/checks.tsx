import type { Overriding } from '../../../../components/review/comments/commenting.ts';
import { keyOf, ReviewNote } from '../../../../components/review/review-finding.tsx';
import type { ReviewFinding } from '../../../../components/review/review-model.ts';
import { CautionNotice } from '../../../../components/ui/caution.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import { definitionOf } from '../../../../domain/forms/registry.ts';
import { declaredStranger } from '../../../../domain/signature/declared-stranger.ts';
import type { Finding } from '../../../../domain/verification/engine/finding.ts';
import { plural } from '../../../../domain/words/plural.ts';
import type { Report } from '../../../../server/repositories/reports/reports.ts';
import { type Waiting, waitingInWords } from './waiting.ts';

/** Most findings listed at the top: an empty draft has hundreds. */
const LISTED_FINDINGS = 20;

/** What the rules say about the values of a report, without what the decision asks: what waits, then what is answered. */
export function Checks({
  waiting,
  hrefOf,
  overriding,
}: {
  waiting: Waiting;
  hrefOf: (finding: Finding) => string;
  overriding: Overriding | undefined;
}) {
  const { open, asked, settled } = waiting;
  if (open.length > 0 && asked.length + settled.length === 0) return null;
  const note = (each: ReviewFinding) => (
    <ReviewNote key={keyOf(each)} said={each} href={hrefOf(each.finding)} overriding={overriding} />
  );
  return (
    <section className="block" aria-labelledby="questions">
      <h2 id="questions">Checks</h2>
      {open.length + asked.length === 0 && <p>{waitingInWords(waiting).words}.</p>}
      {asked.slice(0, LISTED_FINDINGS).map(note)}
      {asked.length > LISTED_FINDINGS && <p>And {asked.length - LISTED_FINDINGS} more, next to their values.</p>}
      {settled.length > 0 && (
        <details>
          <summary>{plural(settled.length, 'finding')} answered</summary>
          {settled.slice(0, LISTED_FINDINGS).map(note)}
        </details>
      )}
    </section>
  );
}

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
