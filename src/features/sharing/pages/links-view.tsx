import { Fragment, type ReactNode } from 'react';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Form } from '../../../components/office/router/form.tsx';
import { CopyButton } from '../../../components/ui/copy.client.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { EmailAddress } from '../../mailed-link/pages/email-address.tsx';
import { isOpen, linkMailFate, type ShareLink, usesInWords } from '../domain/share-link.ts';

/** A new link, shown once to its maker. */
export const NewLink = ({ name, address }: { name: string; address: string }) => (
  <Notice tone="good" title={`The link for ${name}`}>
    <p>
      <code>{address}</code> <CopyButton text={address} what="the link" />
    </p>
    <QrCode text={address} label={`QR code of the link for ${name}`} />
    <p>Copy it now. It is not shown again. Anyone with the link can read the certificate.</p>
  </Notice>
);

const occasions: Record<ShareLink['occasion'], string> = {
  shared: 'Created',
  issued: 'Created at issue',
  withdrawn: 'Created at withdrawal',
};

type ListProps = {
  links: readonly ShareLink[];
  /** True while the certificate is current; other ones are not emailed as issued. */
  isCurrent: boolean;
  timeZone: string;
  /** UTC ISO text. */
  now: string;
  /** Address of an action on a link. */
  actionOf: (id: string, what: 'revocation' | 'mail') => string;
  submissionOf: () => string;
};

/** The links to a certificate, with recipient, expiry, use and fate of the mail. */
export function LinksList({ links, isCurrent, timeZone, now, actionOf, submissionOf }: ListProps) {
  const card = (link: ShareLink) => (
    <LinkCard
      key={link.id}
      {...{ link, isCurrent, now, actionOf, submissionOf }}
      time={(at) => showTime(at, timeZone)}
    />
  );
  const [open, ended] = [links.filter((each) => isOpen(each, now)), links.filter((each) => !isOpen(each, now))];
  // Earlier links are folded, so that a certificate with many links stays readable.
  const [earlier, latest] = [open.slice(0, -MOST_SHOWN), open.slice(-MOST_SHOWN)];
  return (
    <>
      {latest.map(card)}
      <Folded title={plural(earlier.length, 'earlier link')}>{earlier.map(card)}</Folded>
      <Folded title={plural(ended.length, 'ended link')}>{ended.map(card)}</Folded>
    </>
  );
}

const MOST_SHOWN = 3;

const Folded = ({ title, children }: { title: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <details>
      <summary>{title}</summary>
      {children}
    </details>
  );

function LinkCard({
  link,
  isCurrent,
  now,
  time,
  actionOf,
  submissionOf,
}: { link: ShareLink; time: (at: string) => string } & Omit<ListProps, 'links' | 'timeZone'>) {
  return (
    <section className="card">
      <h3>{link.name}</h3>
      <DataList
        pairs={[
          [occasions[link.occasion], `${time(link.madeAt)}, by ${link.madeBy.name}`],
          [
            'Email',
            link.email && (
              <Fragment key="email">
                <EmailAddress>{link.email}</EmailAddress>. {linkMailFate(link, time)}
              </Fragment>
            ),
          ],
          ['Opened', usesInWords(link, time)],
          ['Link', standingOf(link, now, time)],
        ]}
      />
      {isOpen(link, now) && (
        <Actions>
          <Form action={actionOf(link.id, 'revocation')}>
            <HiddenFields submission={submissionOf()} />
            <AsksFirst />
            <Button
              weight="secondary"
              ask={{
                title: `Revoke the link of ${link.name}?`,
                words: 'It no longer opens the certificate. You can make a new one.',
              }}
            >
              Revoke the link<span className="vh"> of {link.name}</span>
            </Button>
          </Form>
          {link.email && (isCurrent || link.occasion !== 'issued') && (
            <Form action={actionOf(link.id, 'mail')}>
              <HiddenFields submission={submissionOf()} />
              <Button weight="secondary">
                Send it again<span className="vh"> to {link.name}</span>
              </Button>
            </Form>
          )}
        </Actions>
      )}
    </section>
  );
}

function standingOf({ revokedAt, expiresAt }: ShareLink, now: string, time: (at: string) => string): string {
  if (revokedAt !== null) return `Revoked ${time(revokedAt)}`;
  return expiresAt > now ? `Works until ${time(expiresAt)}` : `Ended ${time(expiresAt)}`;
}

/** Creates a link, and emails it if there is an address. */
export const ShareForm = ({ form, submission, action }: { form: FormValues; submission: string; action: string }) => (
  <Form action={action} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <TextField
      {...form.bind('share_name')}
      label="Recipient"
      hint="For example Mrs Jones. The email begins “Dear …”"
      autoComplete="off"
      maxLength={200}
    />
    <TextField
      {...form.bind('share_email')}
      label="Email address (optional)"
      hint="Leave blank to send the link yourself"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField {...form.bind('days')} label="Days the link works" size="s" inputMode="numeric" />
    <Actions>
      <Button>Create the link</Button>
    </Actions>
  </Form>
);
