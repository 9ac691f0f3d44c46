import { randomUUID } from 'node:crypto';
import { BackLink } from '../../../components/office/frame.tsx';
import { DateField, TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { getHomeAccess } from '../../../server/repositories/homes/occupants.ts';
import { getSite } from '../../../server/repositories/register/sites.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { accessFields } from './stored-fields.ts';

/** Keys and hazards of a home, and whether it is empty. */
export const accessPage = page<{ siteId: string }>(async ({ siteId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'occupants.write');
  const site = await getSite(db, viewer, siteId);
  const fields = accessFields(await getHomeAccess(db, viewer, siteId));
  const { bind, errors, drawn } = recordForm('access', formState, fields);
  return (
    <OfficePage query={query} title="Keys and hazards" error={errors.length > 0}>
      <BackLink href={`/sites/${site.id}`}>{site.name}</BackLink>
      <h1>Keys and hazards</h1>
      <form method="post" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <HiddenFields {...{ submission: randomUUID(), drawn }} />
        <TextArea {...bind('keys')} label="Keys" hint="Who has them, where they are. Give no codes." />
        <TextArea {...bind('hazards')} label="Hazards" hint="For example a dog, or a loose loft ladder" />
        <DateField {...bind('vacant_since')} label="Empty since" hint="Leave blank while the home is let or lived in" />
        <Actions>
          <Button>Save</Button>
        </Actions>
      </form>
    </OfficePage>
  );
});
