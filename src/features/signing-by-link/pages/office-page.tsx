import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { ErrorSummary } from '../../../components/ui/forms/form-parts.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { requestsOf } from '../server/posted-request.ts';
import { AskForm, AskLead, SigningRequests } from './signing-requests.tsx';

/** The signatories of a report, the requests mailed to them, and the form to ask another. */
export const signatoriesPage = page<{ reportId: string }>(async ({ reportId, query }, { deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'signatures.ask');
  const { parts, isOpen, isMailSetUp, ...requests } = await requestsOf(deps, viewer, reportId);
  const form = formValues('request', formState);
  const here = `/reports/${reportId}/signatories`;
  return (
    <OfficePage query={query} title="Signatories" error={form.errors.length > 0}>
      <BackLink href={`/reports/${reportId}`}>The report</BackLink>
      <h1>Signatories</h1>
      <ErrorSummary errors={form.errors} />
      <AsksFirst />
      <SigningRequests {...requests} {...{ parts, isOpen, isMailSetUp, here }} submissionOf={() => randomUUID()} />
      {isOpen ? (
        <>
          <h2>Ask for a signature</h2>
          <AskLead isMailSetUp={isMailSetUp} mayLook={can(viewer, 'mail.see')} />
          <AskForm action={`${here}/request`} submission={randomUUID()} bind={form.bind} parts={parts} />
        </>
      ) : (
        <p>This report needs no other signature now.</p>
      )}
    </OfficePage>
  );
});
