import { Fragment, type ReactNode } from 'react';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Form } from '../../../components/office/router/form.tsx';
import { CopyButton } from '../../../components/ui/copy.client.tsx';
import { AsksFirst } from '../../../components/ui/forms/asks-first.client.tsx';
import { SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { QrCode } from '../../../components/ui/qr-code.tsx';
import { mailFate } from '../../../domain/sent-mail/sent-mail.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { plural } from '../../../domain/words/plural.ts';
import { isOpen, linkInWords } from '../../mailed-link/domain/mailed-link.ts';
import { EmailAddress } from '../../mailed-link/pages/email-address.tsx';
import { LinkCard, RevokeLink, SendAgain } from '../../mailed-link/pages/link-parts.tsx';
import { recipientChoices } from '../../service/domain/given.ts';
import { type ShareLink, usesInWords } from '../domain/share-link.ts';

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
    <ShareCard
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
      <AsksFirst />
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

const ShareCard = ({
  link,
  isCurrent,
  now,
  time,
  actionOf,
  submissionOf,
}: { link: ShareLink; time: (at: string) => string } & Omit<ListProps, 'links' | 'timeZone'>) => (
  <LinkCard
    name={link.name}
    pairs={[
      [occasions[link.occasion], `${time(link.madeAt)}, by ${link.by}`],
      [
        'Email',
        link.email && (
          <Fragment key="email">
            <EmailAddress>{link.email}</EmailAddress>. {mailFate(link, link, time)}
          </Fragment>
        ),
      ],
      ['Opened', usesInWords(link, time)],
      ['Link', linkInWords(link, now, time)],
    ]}
  >
    {isOpen(link, now) && (
      <Actions>
        <RevokeLink
          Form={Form}
          action={actionOf(link.id, 'revocation')}
          submission={submissionOf()}
          name={link.name}
          words="It no longer opens the certificate. You can make a new one."
        />
        {link.email && (isCurrent || link.occasion !== 'issued') && (
          <SendAgain
            Form={Form}
            action={actionOf(link.id, 'mail')}
            submission={submissionOf()}
            name={link.name}
            label="Send it again"
          />
        )}
      </Actions>
    )}
  </LinkCard>
);

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
    <SelectField
      {...form.bind('share_to')}
      label="They are"
      blank={null}
      hint="Its words fit the reader. A report that reaches a tenant or a council counts as given"
      choices={recipientChoices}
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
