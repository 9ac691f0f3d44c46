import { randomUUID } from 'node:crypto';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { State } from '../../../components/office/parts/state.tsx';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { askers, askerWords, type CopyRequest } from '../../service/domain/request.ts';

/** The requests for copies, the last day for each answer, and one button that answers. */
export const Requests = ({
  requests,
  siteId,
  today,
  mayRecord,
}: {
  requests: readonly CopyRequest[];
  siteId: string;
  today: string;
  mayRecord: boolean;
}) => (
  <ul className="rows">
    {requests.map((request) => (
      <li key={request.id}>
        <b>{request.name}</b>
        <StateOf request={request} today={today} />
        <p>
          {askerWords[request.from]}, asked in writing on {showDay(request.receivedOn)}. Answer by{' '}
          {showDay(request.dueOn)}.
        </p>
        {mayRecord && request.answeredOn === null && (
          <Actions>
            <Answer request={request} siteId={siteId} />
            <form method="post" action={`/sites/${siteId}/copies/request-end`}>
              <HiddenFields submission={randomUUID()} />
              <input type="hidden" name="request" value={request.id} />
              <Button weight="as-link">Recorded in error</Button>
            </form>
          </Actions>
        )}
      </li>
    ))}
  </ul>
);

function StateOf({ request: { answeredOn, dueOn }, today }: { request: CopyRequest; today: string }) {
  if (answeredOn !== null) return <State state="given">Answered {showDay(answeredOn)}</State>;
  return dueOn < today ? <State state="late">Late</State> : <State state="open">Not answered</State>;
}

const Answer = ({ request: { id, email }, siteId }: { request: CopyRequest; siteId: string }) =>
  email === '' ? (
    <p>The request names no email address. Give the papers by post or by hand below.</p>
  ) : (
    <form method="post" action={`/sites/${siteId}/copies/pack`}>
      <HiddenFields submission={randomUUID()} />
      <input type="hidden" name="request" value={id} />
      <Button>Send the papers to {email}</Button>
    </form>
  );

export const RequestForm = ({ form: { bind, errors }, siteId }: { form: FormValues; siteId: string }) => (
  <form method="post" action={`/sites/${siteId}/copies/requests`} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={randomUUID()} />
    <Radios
      {...bind('asked_by')}
      label="Asked by"
      choices={askers.map((value) => ({ value, label: askerWords[value] }))}
    />
    <TextField
      {...bind('asker')}
      label="Name"
      hint="For example: Marlbeck Council, housing team"
      maxLength={200}
      autoComplete="off"
    />
    <TextField
      {...bind('asker_email')}
      label="Email address (optional)"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextArea {...bind('asker_address')} label="Postal address (optional)" rows={3} maxLength={400} />
    <DateField {...bind('received_on')} label="Received on" hint="The council has 7 days, others 28" />
    <Actions>
      <Button>Record the request</Button>
    </Actions>
  </form>
);
