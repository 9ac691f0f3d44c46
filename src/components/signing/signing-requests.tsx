import { Fragment } from 'react';
import { mailFate } from '../../domain/sent-mail/sent-mail.ts';
import {
  latestOf,
  type RequestState,
  type SigningRequest,
  stateOf,
  waits,
} from '../../domain/signing-request/signing-request.ts';
import { showTime } from '../../domain/time/calendar.ts';
import { EmailAddress } from '../danger-notice/email-address.tsx';
import { MailNotice } from '../office/mail-notice.tsx';
import { Radios } from '../ui/forms/choices.tsx';
import { TextField } from '../ui/forms/fields.tsx';
import { Actions, Button, HiddenFields } from '../ui/forms/form-parts.tsx';
import { DataList } from '../ui/lists.tsx';

/** A part of a report that somebody signs, and who has signed it. */
export type PartToSign = {
  key: string;
  title: string;
  /** What they sign for, in words, where that is a part of the report. */
  signsFor?: string | undefined;
  /** Nobody has, where absent; `isByLink`: through a mailed link. */
  signed?: { name: string; isByLink: boolean } | undefined;
};

export type RequestsProps = {
  parts: readonly PartToSign[];
  /** In the order they were made. */
  requests: readonly SigningRequest[];
  timeZone: string;
  /** UTC ISO text. */
  now: string;
  /** Whether anybody is asked now: a report that is handed in is only read. */
  isOpen: boolean;
  /** Whether a signature can be taken off it still. */
  mayTakeOff: boolean;
  isMailSetUp: boolean;
  /** Address of the page; what is done with a request is posted below it. */
  here: string;
  submissionOf: () => string;
};

/** Every part with who has signed it or was asked to, and what became of that. */
export function SigningRequests(shown: RequestsProps) {
  const { parts, requests, timeZone, now, isOpen, mayTakeOff, isMailSetUp, here, submissionOf } = shown;
  const latest = latestOf(requests);
  const time = (at: string) => showTime(at, timeZone);
  return parts.map(({ key, title, signsFor, signed }) => {
    const request = latest.get(key);
    const state = request && stateOf(request, now);
    return (
      <section key={key} className="card">
        <h2>{title}</h2>
        {signsFor && <p className="hint">For {signsFor}</p>}
        <p>
          {signed ? (
            <>
              Signed by <b>{signed.name}</b>
              {signed.isByLink ? ', through a mailed link' : ', from their account'}.
            </>
          ) : (
            <b>Not signed yet.</b>
          )}
        </p>
        {request && state && !(signed && !signed.isByLink) && <Asked {...{ request, state, time }} />}
        {mayTakeOff && request && state === 'signed' && signed?.isByLink && (
          <Actions>
            <form method="post" action={`${here}/${request.id}/revocation`}>
              <HiddenFields submission={submissionOf()} />
              <Button
                weight="secondary"
                ask={{
                  title: `Take the signature of ${signed.name} off?`,
                  words: `${isMailSetUp ? 'They are told by email.' : 'Mail is not set up: tell them yourself.'} You can ask them, or another person, to sign again.`,
                }}
              >
                Take the signature off<span className="vh"> of {signed.name}</span>
              </Button>
            </form>
          </Actions>
        )}
        {isOpen && request && state && !signed && (
          <Actions>
            <Send
              action={`${here}/${request.id}/again`}
              submission={submissionOf()}
              words={waits(state) ? 'Send again' : 'Send a new link'}
              to={request.name}
            />
            {waits(state) && (
              <form method="post" action={`${here}/${request.id}/revocation`}>
                <HiddenFields submission={submissionOf()} />
                <Button
                  weight="secondary"
                  ask={{
                    title: `Revoke the link of ${request.name}?`,
                    words: 'They can no longer sign with it. You can send a new one.',
                  }}
                >
                  Revoke the link<span className="vh"> of {request.name}</span>
                </Button>
              </form>
            )}
          </Actions>
        )}
      </section>
    );
  });
}

const Send = ({ action, submission, words, to }: Record<'action' | 'submission' | 'words' | 'to', string>) => (
  <form method="post" action={action}>
    <HiddenFields submission={submission} />
    <Button weight="secondary">
      {words}
      <span className="vh"> to {to}</span>
    </Button>
  </form>
);

type AskedProps = { request: SigningRequest; state: RequestState; time: (at: string) => string };

const Asked = ({ request, state, time }: AskedProps) => (
  <DataList
    pairs={[
      [
        'Asked',
        <Fragment key="asked">
          {request.name}
          {request.firm && `, ${request.firm}`}, <EmailAddress>{request.email}</EmailAddress>, {time(request.at)}, by{' '}
          {request.by}
        </Fragment>,
      ],
      ['Email', mailFate(request, request, time)],
      ['Now', stateWords(request, state, time)],
      ['Their reason', request.refusal],
    ]}
  />
);

/** Mail servers follow links to look for harm: that a link was opened says little. */
function stateWords(request: SigningRequest, state: RequestState, time: AskedProps['time']): string {
  switch (state) {
    case 'sent':
      return `Not opened yet. The link works until ${time(request.expiresAt)}`;
    case 'opened':
      return `Opened ${time(request.openedAt ?? '')}, by somebody or by their mail server’s check. The link works until ${time(request.expiresAt)}`;
    case 'signed':
      return `Signed ${time(request.signedAt ?? '')}`;
    case 'lifted':
      return `Signed ${time(request.signedAt ?? '')}; a change lifted the signature ${time(request.liftedAt ?? '')}`;
    case 'refused':
      return `Does not sign, said ${time(request.refusedAt ?? '')}`;
    case 'revoked':
      return `The link was revoked ${time(request.revokedAt ?? '')}`;
    case 'expired':
      return `The link ended ${time(request.expiresAt)}, and was not used`;
  }
}

type Bound = { name: string; value: string | undefined; error: string | undefined };

/** Asks somebody to sign a part that nobody has signed. */
/** Explains a request to sign, above its form. */
export const AskLead = ({ isMailSetUp, mayLook }: { isMailSetUp: boolean; mayLook: boolean }) => (
  <>
    <MailNotice isSetUp={isMailSetUp} mayLook={mayLook} />
    <p>
      {isMailSetUp
        ? 'The signatory gets an email with a link that works for 14 days, reads the report and signs it, without an account.'
        : 'The signatory needs the link, which works for 14 days, reads the report and signs it, without an account.'}{' '}
      You can ask for one part before the others are complete. If a signed part changes later, its signature is removed
      {isMailSetUp && ' and you are both told'}.
    </p>
  </>
);

export const AskForm = ({
  action,
  submission,
  bind,
  parts,
}: {
  action: string;
  submission: string;
  bind: (name: string) => Bound;
  parts: readonly PartToSign[];
}) => (
  <form method="post" action={action} className="form" noValidate>
    <HiddenFields submission={submission} />
    <Radios
      {...bind('signatory')}
      label="What they sign as"
      choices={parts.filter(({ signed }) => !signed).map(({ key, title }) => ({ value: key, label: title }))}
    />
    <TextField {...bind('name')} label="Their name" autoComplete="off" />
    <TextField
      {...bind('email')}
      label="Their email address"
      hint="It does not stand in the certificate"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField {...bind('firm')} label="The company they sign for (optional)" autoComplete="off" />
    <Actions>
      <Button>Send them a link to sign</Button>
    </Actions>
  </form>
);
