import { Fragment, type ReactNode } from 'react';
import { DrawnSignature } from '../../../components/ui/drawn-signature.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { mailFate } from '../../../domain/sent-mail/sent-mail.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { isOpen, linkInWords, openedByOrScan } from '../../mailed-link/domain/mailed-link.ts';
import { EmailAddress } from '../../mailed-link/pages/email-address.tsx';
import { LinkCard, RevokeLink } from '../../mailed-link/pages/link-parts.tsx';
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
  return given.map((each) => {
    const isHere = each.reportId === reportId;
    const link = each.way === 'mail' ? factsOfLink(each, now, time) : factsOnPaper(each, time);
    return (
      <LinkCard
        key={each.id}
        name={each.name}
        note={!isHere && <p>Given from the report that this one corrects.</p>}
        pairs={link}
      >
        {isHere && each.way === 'mail' && isOpen(each, now) && (
          <RevokeLink
            action={actionOf(each.id)}
            submission={submissionOf()}
            name={each.name}
            words="It no longer opens the notice. You can send a new one."
          />
        )}
      </LinkCard>
    );
  });
}

type Facts = Parameters<typeof LinkCard>[0]['pairs'];

/** Mail servers follow links to scan them, so only the confirmation proves that the recipient saw the notice. */
const factsOfLink = (notice: GivenNotice, now: string, time: (at: string) => string): Facts => {
  const { at, email, by, openedAt, receivedAt, receivedBy } = notice;
  const opened = openedAt && (receivedAt ? time(openedAt) : openedByOrScan(openedAt, time));
  return [
    [
      'Sent',
      <Fragment key="sent">
        {time(at)}, to <EmailAddress>{email}</EmailAddress>, by {by}
      </Fragment>,
    ],
    ['Email', fateOf(notice, time)],
    ['Link opened', opened ?? 'Not yet'],
    ['Received', receivedAt ? `Confirmed ${time(receivedAt)}${receivedBy && ` by ${receivedBy}`}` : 'Not confirmed'],
    ['Link', linkInWords(notice, now, time)],
  ];
};

const factsOnPaper = ({ name, at, by, isWaiting, drawing }: GivenNotice, time: (at: string) => string): Facts => [
  ['Handed over', `${time(at)}, on paper, by ${by}`],
  ['Sent', isWaiting && 'Not yet. It stays on this phone until there is signal'],
  ['Signed', drawing && <DrawnSignature key="drawn" drawing={drawing} of={name} />],
];

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
