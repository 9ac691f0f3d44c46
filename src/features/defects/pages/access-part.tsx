import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { State } from '../../../components/office/parts/state.tsx';
import { Checkbox } from '../../../components/ui/forms/choices.tsx';
import { DateField, SelectField, TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { isNoAccessReason, showReason } from '../../../domain/visit/calls.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { can } from '../../../server/permissions.ts';
import { contactWays, contactWords } from '../domain/access.ts';
import { isOver } from '../domain/defect-state.ts';
import { NoticeWords } from '../parts/notice-words.tsx';
import type { KnownAccess } from '../records/access/access-of.ts';
import { checksOf } from '../records/access/access-to.ts';
import type { Defect } from '../records/defects.ts';
import type { VisitNotice } from '../records/notices.ts';

type Props = {
  defect: Defect;
  access: KnownAccess;
  notices: readonly VisitNotice[];
  visits: readonly { id: string; day: string }[];
  viewer: Viewer;
  today: string;
  formState: FormState | undefined;
};

/** The visits without access, what was said before each, and what the defence of access still wants. */
export function AccessPart({ defect, access, notices, visits, viewer, today, formState }: Props) {
  const { attempts } = access;
  const form = formValues('notice', formState, { notice_on: today });
  const mayRecord = can(viewer, 'defects.follow') && !isOver(defect.state);
  if (attempts.length === 0 && !mayRecord) return null;
  return (
    <section className="block" aria-labelledby="access">
      <h2 id="access">Getting in</h2>
      {attempts.length === 0 && <p className="sub">No visit without access is on record.</p>}
      {attempts.length > 0 && (
        <>
          <p className="sub">
            No statute counts attempts. The landlord may say that all reasonable steps were taken, once all of this is
            on record. A danger is never excused: keep trying, and write again every month. A new tenant begins the
            count again.
          </p>
          <ul className="rows">
            {checksOf(access, defect).map(({ words, isMet, found }) => (
              <li key={words}>
                <b>{words}</b> <State state={isMet ? 'done' : 'open'}>{isMet ? 'On record' : 'Missing'}</State>
                <p>{found}</p>
              </li>
            ))}
          </ul>
          <h3>Visits</h3>
          <ul className="rows">
            {attempts.map(({ visitId, on, noticeOn, noticeBy, result, hasPhoto }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two calls on one day are two rows, in their order.
              <li key={place}>
                {viewer.role === 'client' ? <b>{showDay(on)}</b> : <a href={`/visits/${visitId}`}>{showDay(on)}</a>}
                <p>
                  {isNoAccessReason(result) ? showReason(result) : 'No access'}.{' '}
                  {noticeOn ? `Notice ${showDay(noticeOn)}, ${nameOf(noticeBy)}.` : 'No written notice on record.'}
                  {hasPhoto && ' With a photo of the door.'}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {notices.length > 0 && (
        <>
          <h3>Written and said</h3>
          <ul className="rows">
            {notices.map((each) => (
              <li key={each.id}>
                <NoticeWords notice={each} />
                {mayRecord && (
                  <form method="post" action={`/defects/${defect.id}/notices/${each.id}/undo`}>
                    <HiddenFields submission={randomUUID()} />
                    <Button weight="as-link">Undo</Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayRecord && (
        <details open={form.errors.length > 0}>
          <summary>Add what was written or said</summary>
          <form method="post" action={`/defects/${defect.id}/notices`} className="form" noValidate>
            <ErrorSummary errors={form.errors} />
            <HiddenFields submission={randomUUID()} />
            <DateField {...form.bind('notice_on')} label="Given on" max={today} />
            <SelectField
              {...form.bind('way')}
              label="How"
              choices={contactWays.map((value) => ({ value, label: contactWords[value] }))}
            />
            <SelectField
              {...form.bind('visit')}
              label="For the visit"
              blank="None"
              choices={visits.map(({ id, day }) => ({ value: id, label: showDay(day) }))}
            />
            <Checkbox {...form.bind('danger')} label="It names the danger" />
            <Checkbox {...form.bind('times')} label="It offers other times" />
            <TextArea {...form.bind('notice_words')} label="What it said" rows={2} maxLength={1000} />
            <Actions>
              <Button weight="secondary">Save</Button>
            </Actions>
          </form>
        </details>
      )}
    </section>
  );
}

const nameOf = (way: string): string =>
  contactWays.flatMap((each) => (each === way ? contactWords[each].toLowerCase() : [])).join('');
