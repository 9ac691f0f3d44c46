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
        {mayRecord && request.answeredOn === null && !request.isSent && (
          <>
            <Actions>
              <Answer request={request} siteId={siteId} />
              <form method="post" action={`/sites/${siteId}/copies/request-end`}>
                <HiddenFields submission={randomUUID()} />
                <input type="hidden" name="request" value={request.id} />
                <Button weight="as-link">Recorded in error</Button>
              </form>
            </Actions>
            <p>
              <a href={`/sites/${siteId}/copies?answer=${request.id}#answer`}>
                Answer by post or by hand<span className="vh">: {request.name}</span>
              </a>
            </p>
          </>
        )}
      </li>
    ))}
  </ul>
);

function StateOf({ request: { answeredOn, dueOn, isSent }, today }: { request: CopyRequest; today: string }) {
  if (answeredOn !== null) return <State state="given">Answered {showDay(answeredOn)}</State>;
  if (isSent) return <State state="open">Mail on its way</State>;
  return dueOn < today ? <State state="late">Late</State> : <State state="open">Not answered</State>;
}

const Answer = ({ request: { id, email }, siteId }: { request: CopyRequest; siteId: string }) =>
  email === '' ? (
    <p>The request names no email address. Answer by post or by hand.</p>
  ) : (
    <form method="post" action={`/sites/${siteId}/copies/pack`}>
      <HiddenFields submission={randomUUID()} />
      <input type="hidden" name="request" value={id} />
      <Button>Send the papers to {email}</Button>
    </form>
  );

/** The answer by post or by hand: the papers in one file to print, and the proof that they were given. */
export const OnPaper = ({
  request,
  siteId,
  form: { bind, errors },
}: {
  request: CopyRequest;
  siteId: string;
  form: FormValues;
}) => (
  <section id="answer" aria-label={`Answer to ${request.name}`}>
    <h3>Answer to {request.name}</h3>
    <p>
      <a href={`/sites/${siteId}/copies/pack.zip?request=${request.id}`}>Download all papers in one file (ZIP)</a>,
      print them and give them. Then record it here.
    </p>
    <form method="post" action={`/sites/${siteId}/copies/answered`} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={randomUUID()} />
      <input type="hidden" name="request" value={request.id} />
      <Radios
        {...bind('answer_way')}
        label="How"
        choices={[
          { value: 'post', label: 'Posted, first class' },
          { value: 'hand', label: 'Handed over' },
        ]}
      />
      <TextArea {...bind('answer_address')} label="Postal address" hint="For post only" rows={3} maxLength={400} />
      <DateField {...bind('answer_on')} label="Given on" />
      <TextField
        {...bind('answer_at')}
        label="Time (optional)"
        hint="By hand: for example 16:05"
        size="s"
        maxLength={5}
      />
      <TextField {...bind('answer_by')} label="Given by" maxLength={200} autoComplete="off" />
      <Actions>
        <Button>Record the answer</Button>
      </Actions>
    </form>
  </section>
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
