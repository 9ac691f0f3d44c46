import { randomUUID } from 'node:crypto';
import { formValues } from '../../components/office/form-values.ts';
import { BackLink } from '../../components/office/frame.tsx';
import { ImportForm, ImportKept, ImportPreview, ImportProblems } from '../../components/office/import-form.tsx';
import { mustBeAllowed } from '../../server/authorization.ts';
import { OfficePage } from '../../server/office-page.tsx';
import { dynamic, page } from '../../server/page.ts';
import { listClientNames } from '../../server/repositories/clients.ts';
import type {
  ImportFaults,
  ImportKept as Kept,
  ImportPreview as Preview,
} from '../../server/sections/office/site-posts.ts';

export default page(async ({ path, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'sites.write');
  const clients = (await listClientNames(db, viewer)).map(({ id, name }) => ({ value: id, label: name }));
  const form = formValues('import', formState);
  const extra = formState?.extra as Preview | Kept | ImportFaults | undefined;
  return (
    <OfficePage {...{ viewer, path, query }} title="Add sites from a file" error={form.errors.length > 0}>
      <BackLink href="/sites">Sites</BackLink>
      <h1>Add sites from a file</h1>
      {extra && 'packed' in extra ? (
        <ImportPreview {...extra} submission={randomUUID()} />
      ) : extra && 'kept' in extra ? (
        <ImportKept {...extra} />
      ) : (
        <>
          <ImportForm form={form} submission={randomUUID()} clients={clients} />
          {extra && 'problems' in extra && <ImportProblems {...extra} />}
        </>
      )}
    </OfficePage>
  );
});

export const getConfig = dynamic;
