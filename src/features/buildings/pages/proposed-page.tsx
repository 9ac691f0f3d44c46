import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Checkboxes } from '../../../components/ui/forms/choices.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import type { Proposal } from '../domain/proposals.ts';
import { behind, proposedBuildings } from '../server/name-buildings.ts';

/** Buildings that the addresses of homes name: the office unticks what is none, and confirms the rest. */
export const proposedBuildingsPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const after = behind(formState?.entered.after?.[0] ?? new URLSearchParams(query).get('after') ?? '');
  const { proposals, next } = await proposedBuildings(db, viewer, after);
  const { bind, errors } = formValues('buildings', formState);
  const ticked = formState?.form === 'buildings' ? (formState.entered.building ?? []) : undefined;
  return (
    <OfficePage query={query} title="Buildings in addresses" error={errors.length > 0}>
      <BackLink href="/buildings">Buildings</BackLink>
      <PageHead title="Buildings in addresses" />
      {proposals.length === 0 ? (
        <EmptyState title={emptyTitle(after, next)}>
          <p>
            Two homes or more of a client, such as “Flat 3, Mill House”, are proposed here until they are in a building.
          </p>
        </EmptyState>
      ) : (
        <form method="post" action="/buildings/proposed" className="form" noValidate>
          <ErrorSummary errors={errors} />
          <HiddenFields submission={randomUUID()} />
          <input type="hidden" name="after" value={after} />
          <Checkboxes
            {...bind('building')}
            label="Buildings"
            hint="Untick what is not one building."
            choices={proposals.map((each) => ({ value: each.key, label: labelOf(each) }))}
            values={ticked ?? proposals.map(({ key }) => key)}
          />
          <Actions>
            <Button>Make the buildings</Button>
            <a href="/buildings">Cancel</a>
          </Actions>
        </form>
      )}
      {next !== undefined && (
        <p>
          <a href={`/buildings/proposed?${new URLSearchParams({ after: next })}`}>Buildings after {next}</a>
        </p>
      )}
    </OfficePage>
  );
});

function emptyTitle(after: string, next: string | undefined): string {
  if (next !== undefined) return `No buildings to make up to ${next}`;
  return after === '' ? 'No buildings to make' : 'No more buildings to make';
}

const labelOf = ({ name, postcode, clientName, homes }: Proposal): string =>
  `${name}, ${postcode}: ${plural(homes.length, 'home')} of ${clientName} (${homes[0]?.name} … ${homes.at(-1)?.name})`;
