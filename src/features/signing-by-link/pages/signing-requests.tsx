import { Fragment } from 'react';
import { MailNotice } from '../../../components/office/mail-notice.tsx';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { mailFate } from '../../../domain/sent-mail/sent-mail.ts';
import { showTime } from '../../../domain/time/calendar.ts';
import { openedByOrScan } from '../../mailed-link/domain/mailed-link.ts';
import { EmailAddress } from '../../mailed-link/pages/email-address.tsx';
import { RevokeLink, SendAgain } from '../../mailed-link/pages/link-parts.tsx';
import { latestOf, type RequestState, type SigningRequest, stateOf, waits } from '../domain/signing-request.ts';

/** A part of a report to sign, with its signature if there is one. */
export type PartToSign = {
  key: string;
  title: string;
  /** The content they sign for, in words; undefined for the whole report. */
  signsFor?: string | undefined;
  /** Absent before the signature. `isByLink`: signed with an emailed link. */
  signed?: { name: string; isByLink: boolean } | undefined;
};

export type RequestsProps = {
  parts: readonly PartToSign[];
  /** Oldest first. */
  requests: readonly SigningRequest[];
  timeZone: string;
  /** UTC ISO text. */
  now: string;
  /** True while signatories can be asked, which ends at submission. */
  isOpen: boolean;
  /** True while a signature can still be removed. */
  mayTakeOff: boolean;
  isMailSetUp: boolean;
  /** Address of the page; actions on a request are posted below it. */
  here: string;
  submissionOf: () => string;
};

/** Every part with its signature or the state of its request. */
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
              {signed.isByLink ? ', with an emailed link' : ', from their account'}.
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
                  title: `Remove the signature of ${signed.name}?`,
                  words: `${isMailSetUp ? 'They are told by email.' : 'Mail is not set up, so tell them yourself.'} You can ask them, or another person, to sign again.`,
                }}
              >
                Remove the signature<span className="vh"> of {signed.name}</span>
              </Button>
            </form>
          </Actions>
        )}
        {isOpen && request && state && !signed && (
          <Actions>
            <SendAgain
              action={`${here}/${request.id}/again`}
              submission={submissionOf()}
              name={request.name}
              label={waits(state) ? 'Send again' : 'Send a new link'}
            />
            {waits(state) && (
              <RevokeLink
                action={`${here}/${request.id}/revocation`}
                submission={submissionOf()}
                name={request.name}
                words="They can no longer sign with it. You can send a new one."
              />
            )}
          </Actions>
        )}
      </section>
    );
  });
}

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
      ['Status', stateWords(request, state, time)],
      ['Reason', request.refusal],
    ]}
  />
);

function stateWords(request: SigningRequest, state: RequestState, time: AskedProps['time']): string {
  switch (state) {
    case 'sent':
      return `Not opened yet. The link works until ${time(request.expiresAt)}`;
    case 'opened':
      return `Opened ${openedByOrScan(request.openedAt ?? '', time)}. The link works until ${time(request.expiresAt)}`;
    case 'signed':
      return `Signed ${time(request.signedAt ?? '')}`;
    case 'lifted':
      return `Signed ${time(request.signedAt ?? '')}; a change removed the signature ${time(request.liftedAt ?? '')}`;
    case 'refused':
      return `Declined ${time(request.refusedAt ?? '')}`;
    case 'revoked':
      return `The link was revoked ${time(request.revokedAt ?? '')}`;
    case 'expired':
      return `The link expired unused ${time(request.expiresAt)}`;
  }
}

type Bound = { name: string; value: string | undefined; error: string | undefined };

/** Explains a request to sign, above its form. */
export const AskLead = ({ isMailSetUp, mayLook }: { isMailSetUp: boolean; mayLook: boolean }) => (
  <>
    <MailNotice isSetUp={isMailSetUp} mayLook={mayLook} />
    <p>
      {isMailSetUp
        ? 'The signatory gets an email with a link that works for 14 days. They read the report and sign it without an account.'
        : 'The signatory needs the link, which works for 14 days. They read the report and sign it without an account.'}{' '}
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
      label="Role"
      choices={parts.filter(({ signed }) => !signed).map(({ key, title }) => ({ value: key, label: title }))}
    />
    <TextField {...bind('name')} label="Name" autoComplete="off" />
    <TextField
      {...bind('email')}
      label="Email address"
      hint="Not printed on the certificate"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField {...bind('firm')} label="Company they sign for (optional)" autoComplete="off" />
    <Actions>
      <Button>Send a link to sign</Button>
    </Actions>
  </form>
);
