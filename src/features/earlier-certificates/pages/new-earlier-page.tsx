import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { CONDITION_REPORT } from '../../../domain/register/earlier-certificate.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { EarlierForm, UploadForm } from './earlier-form.tsx';

/** Adds a certificate by another firm to a site. */
export const newEarlierPage = page<{ siteId: string }>(async ({ siteId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'earlier.add');
  const site = await getSite(db, viewer, siteId);
  const form = formValues('earlier', formState, { kind: CONDITION_REPORT, scope: 'whole' });
  const title = 'Add a certificate by another firm';
  return (
    <OfficePage query={query} title={title} error={form.errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
      <h1>{title}</h1>
      {viewer.role === 'client' ? (
        <>
          <p>Send the report as you have it. We read its date and outcome, and then it counts for {site.name}.</p>
          <UploadForm form={form} submission={randomUUID()} />
        </>
      ) : (
        <EarlierForm
          action={`/sites/${site.id}/earlier/new`}
          form={form}
          submission={randomUUID()}
          withFile
          save="Add the certificate"
        />
      )}
    </OfficePage>
  );
});
