import { Fragment, type ReactNode } from 'react';
import { DrawnSignature } from '../../../components/ui/drawn-signature.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { mailFate } from '../../../domain/sent-mail/sent-mail.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { EmailAddress } from '../../mailed-link/pages/email-address.tsx';
import type { GivenNotice } from '../domain/given-notice.ts';
import type { KnownAddressee } from '../domain/read-giving.ts';

/** Shown when a notice was given and the observation is no longer C1. */
export const noDangerNow =
  'This observation is no longer C1, so no more notices are sent. Links already sent work until you revoke them.';

/** The fate of one mail, and what to do when it cannot be delivered. */
const fateOf = (notice: GivenNotice, time: (at: string) => string): string =>
  `${mailFate(notice, notice, time)}${notice.isLost && !notice.revokedAt ? '. Tell them another way' : ''}`;

/** The recipients of a notice and their receipts, with buttons to revoke links. */
export function GivenNotices({
  given,
  reportId,
  timeZone,
  now,
  actionOf,
  submissionOf,
}: {
  given: readonly GivenNotice[];
  /** The page's own report: links from the report that it corrects are revoked on that report's page. */
  reportId: string;
  timeZone: string;
  /** UTC ISO text. */
  now: string;
  /** Address that revokes a notice's link. */
  actionOf: (id: string) => string;
  submissionOf: () => string;
}) {
  const time = (at: string) => showTime(at, timeZone);
  if (given.length === 0) return <p>Not given yet.</p>;
  return given.map((each) => (
    <section key={each.id} className="card">
      <h3>{each.name}</h3>
      {each.reportId !== reportId && <p>Given from the report that this one corrects.</p>}
      {each.way === 'mail' ? (
        <DataList
          pairs={[
            [
              'Sent',
              <Fragment key="sent">
                {time(each.at)}, to <EmailAddress>{each.email}</EmailAddress>, by {each.by}
              </Fragment>,
            ],
            ['Email', fateOf(each, time)],
            ['Link opened', openedWords(each, time)],
            [
              'Received',
              each.receivedAt
                ? `Confirmed ${time(each.receivedAt)}${each.receivedBy && ` by ${each.receivedBy}`}`
                : 'Not confirmed',
            ],
            ['Link', linkOf(each, now, time)],
          ]}
        />
      ) : (
        <DataList
          pairs={[
            ['Handed over', `${time(each.at)}, on paper, by ${each.by}`],
            ['Sent', each.isWaiting && 'Not yet. It stays on this phone until there is signal'],
            ['Signed', each.drawing && <DrawnSignature key="drawn" drawing={each.drawing} of={each.name} />],
          ]}
        />
      )}
      {each.reportId === reportId && each.way === 'mail' && !each.revokedAt && (each.expiresAt ?? '') > now && (
        <form method="post" action={actionOf(each.id)}>
          <HiddenFields submission={submissionOf()} />
          <Button
            weight="secondary"
            ask={{
              title: `Revoke the link of ${each.name}?`,
              words: 'It no longer opens the notice. You can send a new one.',
            }}
          >
            Revoke the link<span className="vh"> of {each.name}</span>
          </Button>
        </form>
      )}
    </section>
  ));
}

/** Mail servers follow links to scan them, so only the confirmation proves that the recipient saw the notice. */
function openedWords({ openedAt, receivedAt }: GivenNotice, time: (at: string) => string): string {
  if (!openedAt) return 'Not yet';
  return receivedAt ? time(openedAt) : `${time(openedAt)}, by a person or by a mail server’s scan`;
}

function linkOf({ revokedAt, expiresAt }: GivenNotice, now: string, time: (at: string) => string): string {
  if (revokedAt) return `Revoked ${time(revokedAt)}`;
  return (expiresAt ?? '') > now ? `Works until ${time(expiresAt ?? '')}` : `Ended ${time(expiresAt ?? '')}`;
}

/** A field's entered value and its error. */
type Bound = { name: string; value: string | undefined; error: string | undefined };
type FormProps = { action: string; submission: string; bind: (name: string) => Bound };

/** Sends the notice by mail: to people the register knows, and to one more. */
export function MailForm({
  action,
  submission,
  bind,
  known,
  isAsked,
}: FormProps & {
  known: readonly KnownAddressee[];
  /** True when an addressee has the notice already: the form asks whether to send it again. */
  isAsked: boolean;
}) {
  return (
    <form method="post" action={action} className="form" noValidate>
      <HiddenFields submission={submission} />
      {known.map(({ key, label, name, email }) => (
        <Checkbox
          key={key}
          name={`to_${key}`}
          label={
            <span>
              {label}: {name}, <EmailAddress>{email}</EmailAddress>
            </span>
          }
          checked={Boolean(bind(`to_${key}`).value)}
          error={bind(`to_${key}`).error}
        />
      ))}
      <TextField {...bind('name')} label={known.length > 0 ? 'Another person’s name' : 'Name'} autoComplete="off" />
      <TextField
        {...bind('email')}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      {isAsked && (
        <Checkbox
          name="again"
          label="Send it again"
          error={bind('again').error}
          checked={Boolean(bind('again').value)}
        />
      )}
      <Actions>
        <Button>Send the notice</Button>
      </Actions>
    </form>
  );
}

/** Records who received the notice on paper. @param children  the signature pad, where there is one. */
export const PaperForm = ({ action, submission, bind, children }: FormProps & { children?: ReactNode }) => (
  <form method="post" action={action} className="form" noValidate>
    <HiddenFields submission={submission} />
    <TextField
      {...bind('taker')}
      label="Received by"
      hint="The typed name counts as their signature"
      autoComplete="off"
    />
    {children}
    <DateField {...bind('day')} label="Date received" hint="Leave blank for today" />
    <TextField {...bind('time')} label="Time" hint="Leave blank if it is now" type="time" size="m" />
    <Actions>
      <Button>Save the receipt</Button>
    </Actions>
  </form>
);
