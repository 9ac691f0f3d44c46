import { Fragment } from 'react';
import { isOpen, mailFate, type ShareLink, usesInWords } from '../../../domain/certificate/sharing/share-link.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { EmailAddress } from '../../danger-notice/email-address.tsx';
import type { FormValues } from '../../office/forms/form-values.ts';
import { Form } from '../../office/router/form.tsx';
import { CopyButton } from '../../ui/copy.client.tsx';
import { AsksFirst } from '../../ui/forms/asks-first.client.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { DataList } from '../../ui/lists.tsx';
import { Notice } from '../../ui/notices.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

/** A link that was just made, for who made it: it is shown this once. */
export const NewLink = ({ name, address }: { name: string; address: string }) => (
  <Notice tone="good" title={`The link for ${name}`}>
    <p>
      <code>{address}</code> <CopyButton text={address} what="the link" />
    </p>
    <QrCode text={address} label={`QR code of the link for ${name}`} />
    <p>Copy it now: it is not shown again. Whoever has it can read the certificate.</p>
  </Notice>
);

const occasions: Record<ShareLink['occasion'], string> = {
  shared: 'Made',
  issued: 'Sent when it was issued',
  withdrawn: 'Sent when it was withdrawn',
};

/** Every link to a certificate: for whom, until when, how often it was used, and what became of its mail. */
export function LinksList({
  links,
  isCurrent,
  timeZone,
  now,
  actionOf,
  submissionOf,
}: {
  links: readonly ShareLink[];
  /** Whether the certificate is: one that is not is not sent as issued. */
  isCurrent: boolean;
  timeZone: string;
  /** UTC ISO text. */
  now: string;
  /** Where what is done with one is posted to. */
  actionOf: (id: string, what: 'revocation' | 'mail') => string;
  submissionOf: () => string;
}) {
  const time = (at: string) => showTime(at, timeZone);
  return links.map((each) => (
    <section key={each.id} className="card">
      <h3>{each.name}</h3>
      <DataList
        pairs={[
          [occasions[each.occasion], `${time(each.madeAt)}, by ${each.madeBy.name}`],
          [
            'Email',
            each.email && (
              <Fragment key="email">
                <EmailAddress>{each.email}</EmailAddress>. {mailFate(each, time)}
              </Fragment>
            ),
          ],
          ['Opened', usesInWords(each, time)],
          ['Link', standingOf(each, now, time)],
        ]}
      />
      {isOpen(each, now) && (
        <Actions>
          <Form action={actionOf(each.id, 'revocation')}>
            <HiddenFields submission={submissionOf()} />
            <AsksFirst />
            <Button
              weight="secondary"
              ask={{
                title: `Revoke the link of ${each.name}?`,
                words: 'It no longer opens the certificate. You can make a new one.',
              }}
            >
              Revoke the link<span className="vh"> of {each.name}</span>
            </Button>
          </Form>
          {each.email && (isCurrent || each.occasion !== 'issued') && (
            <Form action={actionOf(each.id, 'mail')}>
              <HiddenFields submission={submissionOf()} />
              <Button weight="secondary">
                Send it again<span className="vh"> to {each.name}</span>
              </Button>
            </Form>
          )}
        </Actions>
      )}
    </section>
  ));
}

function standingOf({ revokedAt, expiresAt }: ShareLink, now: string, time: (at: string) => string): string {
  if (revokedAt !== null) return `Revoked ${time(revokedAt)}`;
  return expiresAt > now ? `Works until ${time(expiresAt)}` : `Ended ${time(expiresAt)}`;
}

/** Makes a link; it is mailed where an address is typed. */
export const ShareForm = ({ form, submission, action }: { form: FormValues; submission: string; action: string }) => (
  <Form action={action} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <TextField
      {...form.bind('share_name')}
      label="Who is it for?"
      hint="For example the tenant, or the council"
      autoComplete="off"
      maxLength={200}
    />
    <TextField
      {...form.bind('share_email')}
      label="Email address (optional)"
      hint="Leave empty to pass the link on yourself"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField {...form.bind('days')} label="For how many days does it work?" size="s" inputMode="numeric" />
    <Actions>
      <Button>Make the link</Button>
    </Actions>
  </Form>
);
