import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink } from '../../../components/office/frame.tsx';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { textItems } from '../routes/text-form.ts';
import { TextForm } from './text-form.tsx';

export const newTextPage = page(async ({ query }, { viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const form = formValues('text', formState);
  return (
    <SettingsPage
      {...{ query, viewer }}
      here="/settings/texts"
      title="Add an observation text"
      error={form.errors.length > 0}
    >
      <BackLink href="/settings/texts">Observation texts</BackLink>
      <h1>Add an observation text</h1>
      <TextForm
        action="/settings/texts/new"
        form={form}
        items={textItems()}
        submission={randomUUID()}
        save="Add the text"
      />
    </SettingsPage>
  );
});
