import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../components/ui/forms/form-parts.tsx';
import type { Posted } from '../../../server/sections/electrician/records/posted.ts';
import type { ReportPlace } from '../../../server/sections/electrician/report/section-page.tsx';
import { AskForm, AskLead, type RequestsProps, SigningRequests } from './signing-requests.tsx';

/** The other signatories of a report: signed, asked, and the form to ask. */
export function OthersPage(props: {
  frame: Frame;
  report: ReportPlace;
  requests: RequestsProps;
  /** All have signed, and the viewer may submit the report. */
  mayHandIn: boolean;
  /** The refused form's values. */
  posted: Posted | undefined;
  errors: readonly FormError[];
}) {
  const { frame, report, requests, mayHandIn, posted, errors } = props;
  const { parts, isOpen, isMailSetUp, here, submissionOf } = requests;
  const error = errorsByField(errors);
  const bind = (name: string) => ({ name, value: posted?.text(name), error: error[name] });
  const missing = parts.filter(({ signed }) => !signed);
  return (
    <ElectricianPage
      frame={frame}
      title={`Who signs, ${report.site}`}
      here="reports"
      back={{ href: `/electrician/reports/${report.id}/sign`, label: 'Sign and submit' }}
      error={errors.length > 0}
      scripts={['ask.js']}
    >
      <h1>Who signs</h1>
      <ErrorSummary errors={errors} />
      {parts.length > 1 && missing.length > 0 && (
        <p>
          It can be submitted once everybody has signed. Still to sign: {missing.map(({ title }) => title).join(', ')}.
        </p>
      )}
      {mayHandIn && (
        <form method="post" action={`${here}/submission`}>
          <HiddenFields submission={submissionOf()} />
          <p>All parts are signed.</p>
          <Actions>
            <Button>Submit the report</Button>
          </Actions>
        </form>
      )}
      <SigningRequests {...requests} />
      {isOpen ? (
        <>
          <h2>Ask for a signature</h2>
          <AskLead isMailSetUp={isMailSetUp} mayLook={false} />
          <AskForm action={`${here}/request`} submission={submissionOf()} {...{ bind, parts }} />
        </>
      ) : (
        missing.length > 0 && <p>This report needs no other signature now.</p>
      )}
    </ElectricianPage>
  );
}
