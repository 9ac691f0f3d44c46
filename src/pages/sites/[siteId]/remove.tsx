import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { siteAddress } from '../../../domain/register/site-address.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { dynamic, page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { isSiteUnused } from '../../../server/repositories/register/unused-sites.ts';

export default page<{ siteId: string }>(async ({ siteId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const site = await getSite(db, viewer, siteId);
  const form = formValues('remove', formState);
  const title = `Remove ${site.name}`;
  return (
    <OfficePage {...{ query, title }} error={form.errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>The site</BackLink>
      <div data-question="">
        <h1>{title}</h1>
        <p>
          {siteAddress(site)}. {site.clientName}.
        </p>
        {(await isSiteUnused(db, viewer, site.id)) ? (
          <form method="post" className="form" noValidate>
            <ErrorSummary errors={form.errors} />
            <HiddenFields submission={randomUUID()} />
            <p>This site has no visits and no reports. You cannot undo the removal, but you can add the site again.</p>
            <Checkbox {...form.bind('confirm')} value="yes" label="Remove this site from the register" />
            <Actions>
              <Button weight="danger">Remove the site</Button>
            </Actions>
          </form>
        ) : (
          <Notice title="This site cannot be removed">
            <p>A site with visits or reports has to stay in the register.</p>
          </Notice>
        )}
      </div>
    </OfficePage>
  );
});

export const getConfig = dynamic;
