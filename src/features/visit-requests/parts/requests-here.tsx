import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { State } from '../../../components/office/parts/state.tsx';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ButtonLink, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { can } from '../../../server/permissions.ts';
import { isWaiting, type VisitRequest } from '../server/repository/visit-requests.ts';
import { hrefToBook, nameOfRequest, standsAt, wordsOfRequest } from './request-words.ts';

type Props = {
  requests: readonly VisitRequest[];
  viewer: Viewer;
  timeZone: string;
  formState: FormState | undefined;
  /** Whether the home is in use. */
  isOpen: boolean;
};

/** What the client asked for at a site and where it stands: the office books or declines. What is older stands in the history. */
export function RequestsHere({ requests, viewer, timeZone, formState, isOpen }: Props) {
  const shown = requests.filter((each, index) => isWaiting(each) || index === 0);
  if (shown.length === 0) return null;
  const isClient = viewer.role === 'client';
  return (
    <section className="block" aria-labelledby="asked">
      <h2 id="asked">{isClient ? 'Visits you asked for' : 'Visits the client asked for'}</h2>
      <ul className="rows">
        {shown.map((each) => {
          const { state, words } = standsAt(each, isClient);
          return (
            <li key={each.id}>
              <b>{nameOfRequest(each)}</b>
              <State state={state} end>
                {words}
              </State>
              <p>{wordsOfRequest(each)}</p>
              <p className="soft">
                {each.askedBy}, {showTime(each.askedAt, timeZone)}
              </p>
              {isOpen && isWaiting(each) && can(viewer, 'visit-requests.answer') && (
                <Answer request={each} formState={formState} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Answer({ request, formState }: { request: VisitRequest; formState: FormState | undefined }) {
  const isThis = formState?.entered.request?.[0] === request.id;
  const form = formValues('decline-visit', isThis ? formState : undefined, { reason: '' });
  return (
    <>
      <p className="actions">
        <ButtonLink href={hrefToBook(request)}>Book it</ButtonLink>
      </p>
      <details open={form.errors.length > 0}>
        <summary>Decline</summary>
        <form
          method="post"
          action={`/sites/${request.siteId}/visit-requests/${request.id}/decline`}
          className="form"
          noValidate
        >
          <ErrorSummary errors={form.errors} />
          <HiddenFields submission={randomUUID()} />
          <input type="hidden" name="request" value={request.id} />
          <TextField {...form.bind('reason')} label="Why" hint="The client reads it" />
          <Button weight="secondary">Decline</Button>
        </form>
      </details>
    </>
  );
}
