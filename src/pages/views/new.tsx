import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/forms/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { ViewForm } from '../../components/office/list/view-form.tsx';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { isPageOfList } from '../../server/sections/office/lists/view-of-form.ts';

/** Saves what a list shows under a name. */
export default page(async ({ query }, { viewer, formState }) => {
  mustBeAllowed(viewer, 'office.pages');
  const asked = new URLSearchParams(query);
  const named = asked.get('list') ?? '';
  const list = isPageOfList(named) ? named : '/sites';
  const form = formValues('view', formState, { list, query: asked.get('query') ?? '' });
  return (
    <OfficePage query={query} title="Save this view" error={form.errors.length > 0}>
      <BackLink href={`${list}?${asked.get('query') ?? ''}`}>The list</BackLink>
      <h1>Save this view</h1>
      <ViewForm action="/views/new" form={form} submission={randomUUID()} />
    </OfficePage>
  );
});

export const getConfig = dynamic;
