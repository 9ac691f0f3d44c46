import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { AskForm, SigningRequests } from '../../../components/signing/signing-requests.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { ErrorSummary } from '../../../components/ui/forms/form-parts.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { requestsOf } from '../../../server/reports/signing-requests/posted-request.ts';

/** Who signs a report, who was asked to by mail, and the way to ask. */
export default page<{ reportId: string }>(async ({ reportId, query }, { deps, viewer, formState }) => {
  const { parts, isOpen, ...requests } = await requestsOf(deps, viewer, reportId);
  const form = formValues('request', formState);
  const here = `/reports/${reportId}/signatories`;
  return (
    <OfficePage query={query} title="Who signs" error={form.errors.length > 0}>
      <BackLink href={`/reports/${reportId}`}>The report</BackLink>
      <h1>Who signs</h1>
      <ErrorSummary errors={form.errors} />
      <AsksFirst />
      <SigningRequests {...requests} {...{ parts, isOpen, here }} submissionOf={() => randomUUID()} />
      {isOpen ? (
        <>
          <h2>Ask for a signature</h2>
          <p>
            They get an email with a link that works for 14 days. They read what they sign for and sign it, without an
            account. Who signs for a part can be asked before the rest is there. If what somebody signed for is changed
            afterwards, their signature is taken off it, and you both are told.
          </p>
          <AskForm action={`${here}/request`} submission={randomUUID()} bind={form.bind} parts={parts} />
        </>
      ) : (
        <p>This report needs no other signature now.</p>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;
