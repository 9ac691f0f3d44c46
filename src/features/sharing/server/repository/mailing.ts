import { NotFoundError } from '../../../../kernel/errors.ts';
import type { InCompany } from '../../../../kernel/viewer.ts';
import type { Db, Trx } from '../../../../server/db/dialect.ts';
import { defaultTemplate, type MailTemplate } from '../../domain/mail-template.ts';

/** How a company mails certificates to its clients. */
export type Mailing = {
  /** Whether a client is mailed a link when a certificate is issued. */
  onIssue: boolean;
  /** How many days a link works unless the sender chooses otherwise. */
  linkDays: number;
  template: MailTemplate;
  /** Reply-to address of the company's mails; '': the company's own address. */
  replyTo: string;
};

export async function getMailing(db: Db, { companyId }: InCompany): Promise<Mailing> {
  const row = await db
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['mail_on_issue', 'link_days', 'issue_mail_subject', 'issue_mail_text', 'reply_to'])
    .executeTakeFirst();
  if (!row) throw new NotFoundError(`company ${companyId}`);
  return {
    onIssue: row.mail_on_issue === 1,
    linkDays: row.link_days,
    replyTo: row.reply_to,
    template: {
      subject: row.issue_mail_subject || defaultTemplate.subject,
      text: row.issue_mail_text || defaultTemplate.text,
    },
  };
}

/** Words equal to the standard ones are not stored: they follow our changes. */
export async function saveMailing(
  trx: Trx,
  { companyId }: InCompany,
  { onIssue, linkDays, template, replyTo }: Mailing,
): Promise<void> {
  const own = (name: keyof MailTemplate) => (template[name] === defaultTemplate[name] ? '' : template[name]);
  await trx
    .updateTable('company')
    .set({
      mail_on_issue: onIssue ? 1 : 0,
      link_days: linkDays,
      reply_to: replyTo,
      issue_mail_subject: own('subject'),
      issue_mail_text: own('text'),
    })
    .where('id', '=', companyId)
    .execute();
}
