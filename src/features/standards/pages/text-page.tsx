import { randomUUID } from 'node:crypto';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { Badge } from '../../../components/ui/badges.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { SettingsPage } from '../../../pages/settings/_components/settings-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { mustBeAllowed } from '../../../server/permissions.ts';
import { recordForm } from '../../../server/sections/office/match-rendered.ts';
import { textFields } from '../routes/stored-fields.ts';
import { textItems } from '../routes/text-form.ts';
import { getText } from '../server/repository/observation-texts.ts';
import { TextForm } from './text-form.tsx';

/** One of the company's observation texts: change it, retire it or return it to use. */
export const textPage = page<{ textId: string }>(async ({ textId, query }, { db, viewer, formState }) => {
  mustBeAllowed(viewer, 'standards.manage');
  const text = await getText(db, viewer, textId);
  const form = recordForm('text', formState, textFields(text));
  const isRetired = text.retiredAt !== null;
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/texts" title={text.ref} error={form.errors.length > 0}>
      <BackLink href="/settings/texts">Observation texts</BackLink>
      <PageHead title={text.ref} mark={isRetired && <Badge tone="info">Retired</Badge>} />
      <TextForm
        action={`/settings/texts/${text.id}/details`}
        form={form}
        items={textItems()}
        submission={randomUUID()}
        save="Save the text"
      />
      <h2>{isRetired ? 'Return to use' : 'Retire'}</h2>
      <form method="post" action={`/settings/texts/${text.id}/${isRetired ? 'return' : 'retirement'}`} className="form">
        <HiddenFields submission={randomUUID()} />
        <p>
          {isRetired
            ? 'Searches will find it again.'
            : 'Searches will no longer find it. Observations that used it keep their wording.'}
        </p>
        <Actions>
          <Button weight="secondary">{isRetired ? 'Return to use' : 'Retire the text'}</Button>
        </Actions>
      </form>
    </SettingsPage>
  );
});
