import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { BackLink, PageHead } from '../../../components/office/frame.tsx';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { addresseeOf } from '../../../domain/register/addressee.ts';
import { OfficePage } from '../../../server/pages/office-page.tsx';
import { page } from '../../../server/pages/page.ts';
import { can, mustBeAllowed } from '../../../server/permissions.ts';
import { companyToday } from '../../../server/repositories/people/companies.ts';
import { getClient } from '../../../server/repositories/register/clients.ts';
import { choicesOf } from '../domain/choices.ts';
import { refusedKeys } from '../server/refused.ts';
import { getChoices } from '../server/repository/choices.ts';
import { findTold } from '../server/repository/told.ts';
import { ChoiceForm, choiceValues } from './choice-fields.tsx';

/** What one client is told: for the office, and for the client. */
export const clientRemindersPage = page<{ clientId: string }>(
  async ({ clientId, query }, { db, viewer, deps, formState }) => {
    mustBeAllowed(viewer, 'reminders.choose');
    const client = await getClient(db, viewer, clientId);
    const company = choicesOf(await getChoices(db, viewer));
    const own = await getChoices(db, viewer, client.id);
    const to = addresseeOf(client);
    const [ofAddress, ofMail] = refusedKeys(to?.email ?? '', await companyToday(db, viewer, deps.clock()));
    const told = await findTold(db, { ...viewer, person: `client:${client.id}` }, [ofAddress, ofMail]);
    const inEffect = { ...company, inspectionDays: own.inspectionDays ?? company.inspectionDays };
    const form = formValues('reminders', formState, choiceValues(own, inEffect, true));
    const isOffice = can(viewer, 'clients.read');
    return (
      <OfficePage query={query} title={`Reminders: ${client.name}`} error={form.errors.length > 0}>
        {isOffice ? (
          <BackLink href={`/clients/${client.id}`}>{client.name}</BackLink>
        ) : (
          <BackLink href="/">Home</BackLink>
        )}
        <PageHead title="Reminders" />
        {isOffice && <MailNotice isSetUp={deps.config.smtpUrl !== undefined} />}
        <p>
          {to
            ? `We mail ${to.name} at ${to.email}, at most once a day.`
            : 'The client has no email address, so we mail nobody.'}
        </p>
        {to && told.size > 0 && (
          <Notice tone="warn" title="Not delivered">
            <p>
              {told.has(ofAddress)
                ? `Mail could not be delivered to ${to.email} this week.`
                : `A mail server refused our mail to ${to.email} this week. The address may be right.`}{' '}
              We try that address again next week, and a new one on the next day.
            </p>
          </Notice>
        )}
        <ChoiceForm
          action={`/clients/${client.id}/reminders/choices`}
          submission={randomUUID()}
          form={form}
          company={company}
        />
      </OfficePage>
    );
  },
);
