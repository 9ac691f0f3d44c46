import { randomUUID } from 'node:crypto';
import { MailingForm, MailPreview } from '../../components/office/forms/mailing-form.tsx';
import { BackLink } from '../../components/office/frame.tsx';
import { fillTemplate } from '../../domain/certificate/sharing/mail-template.ts';
import { exampleNumber, formForNewWork } from '../../domain/forms/registry.ts';
import { OfficePage } from '../../server/pages/office-page.tsx';
import { dynamic, page } from '../../server/pages/page.ts';
import { mustBeAllowed } from '../../server/permissions.ts';
import { publicOrigin } from '../../server/public-origin.ts';
import { getCompany } from '../../server/repositories/people/companies.ts';
import { getMailing } from '../../server/repositories/people/mailing.ts';
import { recordForm } from '../../server/sections/office/as-drawn.ts';
import { mailingFields } from '../../server/sections/office/settings/stored-fields.ts';

/** What clients are sent with their certificates, and how it reads. */
export default page(async ({ query }, { db, deps, viewer, formState }) => {
  mustBeAllowed(viewer, 'company.manage');
  const mailing = await getMailing(db, viewer);
  const form = recordForm('mailing', formState, mailingFields(mailing));
  const { name: company } = await getCompany(db, viewer);
  const [subject, text] = [form.bind('subject').value ?? '', form.bind('text').value ?? ''];
  const isSaved = subject === mailing.template.subject && text === mailing.template.text;
  const example = fillTemplate(
    { subject, text },
    {
      client: 'Ann Penhale',
      title: formForNewWork().title,
      number: exampleNumber(),
      address: '14 Tanner’s Row, Elmford ZZ1 4QX',
      result: 'Result: Satisfactory. On the day of the inspection the installation was found safe for continued use.',
      next: '9 November 2031',
      link: `${publicOrigin(deps.config)}/public/certificates/…`,
      until: '22 February 2027',
      company,
    },
  );
  return (
    <OfficePage query={query} title="Mail to clients" error={form.errors.length > 0}>
      <BackLink href="/settings">Settings</BackLink>
      <h1>Mail to clients</h1>
      <MailingForm form={form} submission={randomUUID()} />
      <h2>How it reads</h2>
      <p className="hint">
        {isSaved
          ? 'As it was saved last, with made-up words filled in.'
          : 'As it stands in the form, which is not saved yet, with made-up words filled in.'}
      </p>
      <MailPreview mail={example} />
    </OfficePage>
  );
});

export const getConfig = dynamic;
