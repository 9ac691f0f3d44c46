import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { ViewForm } from '../../components/office/list/view-form.tsx';
import { Form } from '../../components/office/router/form.tsx';
import { Actions, Button, HiddenFields } from '../../components/ui/forms/form-parts.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { getOwnView } from '../../server/repositories/saved-views.ts';

/** Renames, shares or deletes an own view. */
export default page<{ viewId: string }>(async ({ viewId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'office.pages');
  const view = await getOwnView(db, viewer, viewId);
  const form = formValues('view', formState, { name: view.name, shared: view.isShared ? 'yes' : undefined });
  return (
    <OfficePage query={query} title={`View: ${view.name}`} error={form.errors.length > 0}>
      <BackLink href={`${view.list}?${view.query}`}>The list</BackLink>
      <h1>{view.name}</h1>
      <ViewForm action={`/views/${view.id}/details`} form={form} submission={randomUUID()} />
      <h2>Delete this view</h2>
      <Form action={`/views/${view.id}/removal`}>
        <HiddenFields submission={randomUUID()} />
        <p>The rows that it lists are not touched.</p>
        <Actions>
          <Button weight="danger">Delete the view</Button>
        </Actions>
      </Form>
    </OfficePage>
  );
});

export const getConfig = dynamic;
