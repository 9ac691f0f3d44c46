import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../components/office/frame.tsx';
import { DefaultsForm } from '../../components/office/standards/defaults-form.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { type CompanyDefaults, intervalKinds } from '../../domain/standards/company-defaults.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { getDefaults } from '../../server/repositories/standards/defaults.ts';
import { intervalChoices, mostLimitations } from '../../server/sections/office/standards/defaults-form.ts';

/** What every report of the company begins with. */
export default page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const defaults = await getDefaults(db, viewer);
  const form = formValues('defaults', formState, toFields(defaults));
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

function toFields(defaults: CompanyDefaults): Record<string, string> {
  const limitations = defaults.agreedLimitations.flatMap(({ text, reason }, index) => [
    [`limitation_text_${index + 1}`, text],
    [`limitation_reason_${index + 1}`, reason],
  ]);
  const intervals = intervalKinds.flatMap(({ key, premises, tenure }) => {
    const settled = defaults.intervals.find((each) => each.premises === premises && each.tenure === tenure);
    return [
      [`months_${key}`, settled ? String(settled.months) : ''],
      [`reason_${key}`, settled?.reason ?? ''],
    ];
  });
  return {
    ...Object.fromEntries([...limitations, ...intervals]),
    extent: defaults.extent,
    standing_exclusions: defaults.standingExclusions,
    overdue_stops_issue: defaults.overdueStopsIssue ? 'yes' : 'no',
  };
}
