import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { ViewForm } from '../../components/office/list/view-form.tsx';
import { NotFoundError } from '../../kernel/errors.ts';
import { isPageOfList } from '../../server/sections/office/lists/view-of-form.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';

/** Saves what a list shows under a name. */
export default page(async ({ query }, { viewer, formState }) => {
  mustBeAllowed(viewer, 'office.pages');
  const asked = new URLSearchParams(query);
  const shown = { list: asked.get('list') ?? undefined, query: asked.get('query') ?? undefined };
  const form = formValues('view', formState, shown);
  const list = form.bind('list').value ?? '';
  if (!isPageOfList(list)) throw new NotFoundError('a list to save a view of');
  return (
    <OfficePage query={query} title="Save this view" error={form.errors.length > 0}>
      <BackLink href={`${list}?${form.bind('query').value ?? ''}`}>The list</BackLink>
      <h1>Save this view</h1>
      <ViewForm action="/views/new" form={form} submission={randomUUID()} save="Save the view" />
    </OfficePage>
  );
});

export const getConfig = dynamic;
