import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { DefaultsForm } from '../../components/office/standards/defaults-form.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getDefaults } from '../../server/repositories/standards/defaults.ts';
import { recordForm } from '../../server/sections/office/as-drawn.ts';
import { intervalChoices, mostLimitations } from '../../server/sections/office/standards/defaults-form.ts';
import { defaultsFields } from '../../server/sections/office/standards/stored-fields.ts';

/** What every report of the company begins with. */
export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const defaults = await getDefaults(db, viewer);
  const form = recordForm('defaults', formState, defaultsFields(defaults));
  const typed = Object.entries(formState?.entered ?? {}).filter(
    ([name, [value]]) => name.startsWith('limitation_text_') && value !== '',
  );
  const limitations = Math.min(Math.max(defaults.agreedLimitations.length, typed.length) + 1, mostLimitations);
  return (
    <OfficePage query={query} title="Report defaults" error={form.errors.length > 0}>
      {can(viewer, 'company.manage') && <BackLink href="/settings">Settings</BackLink>}
      <PageHead title="Report defaults">
        <ButtonLink href="/settings/texts" weight="secondary">
          Observation texts
        </ButtonLink>
        <ButtonLink href="/settings/favourites" weight="secondary">
          Favourite cables and devices
        </ButtonLink>
        <ButtonLink href="/settings/columns" weight="secondary">
          Columns of files
        </ButtonLink>
      </PageHead>
      <p>
        A report that is begun from now on begins with these. Where nobody has changed them they are shown as your
        company’s own.
      </p>
      <DefaultsForm {...{ form, limitations }} intervals={intervalChoices} submission={randomUUID()} />
    </OfficePage>
  );
});

export const getConfig = dynamic;
