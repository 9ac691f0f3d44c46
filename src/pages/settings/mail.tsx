import { randomUUID } from 'node:crypto';
import { Fragment } from 'react';
import { MailNotice } from '../../components/office/mail-notice.tsx';
import { MailPreview } from '../../components/office/mail-preview.tsx';
import { Actions, Button, HiddenFields } from '../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';
import { exampleNumber, formForNewWork } from '../../domain/forms/registry.ts';
import { mailFate } from '../../domain/sent-mail/sent-mail.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { fillTemplate } from '../../features/sharing/domain/mail-template.ts';
import { MailingForm } from '../../features/sharing/pages/mailing-form.tsx';
import { getMailing } from '../../features/sharing/server/repository/mailing.ts';
import { GIVE_UP_AFTER, pauseAfter } from '../../server/mail/mail.ts';
import { senderAddress } from '../../server/mail/smtp.ts';
import { dynamic, type PageContext, page } from '../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../server/permissions.ts';
import { publicOrigin } from '../../server/public-origin.ts';
import { listLatestMails } from '../../server/repositories/outbox.ts';
import { type Company, getCompany } from '../../server/repositories/people/companies.ts';
import { recordForm } from '../../server/sections/office/match-rendered.ts';
import { mailingFields } from '../../server/sections/office/settings/stored-fields.ts';
import { SettingsPage } from './_components/settings-page.tsx';

/** The state of mail, and for owners the mail that sends clients their certificates. */
export default page(async ({ query }, context) => {
  const { db, viewer, formState } = context;
  mustBeAllowed(viewer, 'mail.see');
  return (
    <SettingsPage {...{ query, viewer }} here="/settings/mail" title="Mail" error={(formState?.errors.length ?? 0) > 0}>
      <h1>Mail</h1>
      <Works {...context} company={await getCompany(db, viewer)} />
      {can(viewer, 'company.manage') && <ToClients {...context} company={await getCompany(db, viewer)} />}
    </SettingsPage>
  );
});

export const getConfig = dynamic;

type Shown = PageContext & { company: Company };

/** The mail server, and the fate of the latest mails. */
async function Works({ db, viewer, deps, company }: Shown) {
  const { smtpUrl } = deps.config;
  const { replyTo } = await getMailing(db, viewer);
  const latest = await listLatestMails(db, viewer, { most: 5, pauseAfter, giveUpAfter: GIVE_UP_AFTER });
  const time = (at: string) => showTime(at, company.timeZone);
  return (
    <section>
      <h2>Mail delivery</h2>
      <MailNotice isSetUp={smtpUrl !== undefined} mayLook={false} />
      {smtpUrl !== undefined && (
        <>
          <DataList
            pairs={[
              ['Mail server', new URL(smtpUrl).hostname],
              ['From', `${company.name}, ${senderAddress(new URL(smtpUrl))}`],
              ['Replies go to', replyTo || company.email || 'the same address, because the company has none'],
            ]}
          />
          <p className="hint">
            A mail server may accept an email and still not deliver it. The failure notice goes to the From address, not
            to Copperplate.
          </p>
        </>
      )}
      {latest.length > 0 && (
        <DataList
          pairs={latest.map((mail) => [
            `Email of ${time(mail.at)}`,
            <Fragment key={mail.id}>
              To {mail.to || 'an address that is no longer kept'}
              {mail.siteId && (
                <>
                  , about{' '}
                  <a href={mail.reportId ? `/reports/${mail.reportId}` : `/sites/${mail.siteId}`}>{mail.site}</a>
                </>
              )}
              . {mailFate(mail, { at: mail.at, revokedAt: null }, time)}
            </Fragment>,
          ])}
        />
      )}
      <form method="post" action="/settings/mail/test" className="form">
        <HiddenFields submission={randomUUID()} />
        <Actions>
          <p>Sends a test mail to your own address.</p>
          <Button weight="secondary">Send a test mail</Button>
        </Actions>
      </form>
    </section>
  );
}

async function ToClients({ db, viewer, deps, formState, company: { name: company } }: Shown) {
  const mailing = await getMailing(db, viewer);
  const form = recordForm('mailing', formState, mailingFields(mailing));
  const [subject, text] = [form.bind('subject').value ?? '', form.bind('text').value ?? ''];
  const isSaved = subject === mailing.template.subject && text === mailing.template.text;
  const example = fillTemplate(
    { subject, text },
    {
      client: 'Ann Penhale',
      title: formForNewWork().title,
      number: exampleNumber(),
      address: '14 Tanner’s Row, Elmford ZZ1 4QX',
      outcome: 'Satisfactory',
      result: 'Result: Satisfactory. On the day of the inspection the installation was found safe for continued use.',
      next: '9 November 2031',
      link: `${publicOrigin(deps.config)}/public/certificates/…`,
      until: '22 February 2027',
      company,
    },
  );
  return (
    <section>
      <h2>Mail to clients</h2>
      <MailingForm form={form} submission={randomUUID()} />
      <h3>Preview</h3>
      <p className="hint">
        {isSaved
          ? 'The saved wording, with example details.'
          : 'The wording in the form, not saved yet, with example details.'}
      </p>
      <MailPreview mail={example} />
    </section>
  );
}
