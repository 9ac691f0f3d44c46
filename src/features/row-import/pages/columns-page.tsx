import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { SelectField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Rows } from '../../../components/ui/lists.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { columnChoices } from '../routes/column-posts.ts';
import { listMappings } from '../server/repository/column-mappings.ts';

/** The column layouts that electricians confirmed when they imported rows from tester files and spreadsheets. */
export const columnsPage = page(async ({ query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const mappings = await listMappings(db, viewer);
  const of = new URLSearchParams(query).get('of');
  const shown = mappings.find(({ id }) => id === of);
  const choices = columnChoices(shown?.fields ?? []);
  const initial = Object.fromEntries(shown?.fields.map((name, at) => [`column.${at}`, name]) ?? []);
  const { bind, errors } = formValues('columns', formState, initial);
  const titleOf = (heads: readonly string[]) => heads.filter(Boolean).slice(0, 4).join(', ');
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/columns" title="Column layouts" error={errors.length > 0}>
      {shown && <BackLink href="/settings/columns">Column layouts</BackLink>}
      <h1>{shown ? titleOf(shown.heads) : 'Column layouts'}</h1>
      {mappings.length === 0 && (
        <EmptyState title="No column layouts yet">
          <p>
            When an electrician imports circuits from a test instrument’s file or a spreadsheet, its column layout is
            remembered here for the next file.
          </p>
        </EmptyState>
      )}
      {!shown && mappings.length > 0 && (
        <Rows
          rows={mappings.map(({ id, heads, fields }) => ({
            href: `/settings/columns?of=${id}`,
            title: titleOf(heads),
            meta: `${plural(heads.length, 'column')}, ${fields.filter((name) => name !== '').length} of them used`,
          }))}
        />
      )}
      {shown && (
        <>
          <form method="post" action={`/settings/columns/details?of=${shown.id}`} className="form" noValidate>
            <ErrorSummary errors={errors} />
            <HiddenFields submission={randomUUID()} />
            <input type="hidden" name="id" value={shown.id} />
            {shown.heads.map((head, at) => (
              <SelectField
                {...bind(`column.${at}`)}
                // The column heads of a stored layout never change.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                key={at}
                label={head || `Column ${at + 1}`}
                choices={choices}
                blank="Leave out"
              />
            ))}
            <Actions>
              <Button>Save</Button>
            </Actions>
          </form>
          <h2>Forget this layout</h2>
          <form method="post" action="/settings/columns/removal" className="form">
            <HiddenFields submission={randomUUID()} />
            <input type="hidden" name="id" value={shown.id} />
            <p>The next import with these columns will ask what they hold. Imported circuits do not change.</p>
            <Actions>
              <Button weight="secondary">Forget this layout</Button>
            </Actions>
          </form>
        </>
      )}
    </SettingsPage>
  );
});
