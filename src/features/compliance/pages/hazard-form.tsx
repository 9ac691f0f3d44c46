import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { State, type StateKey } from '../../../components/office/parts/state.tsx';
import { DateField, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showTime, toLocalTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import type { Assessment } from '../domain/assess.ts';
import type { Clock, ClockState, Duty } from '../domain/clock.ts';
import { furtherChoices, hazardKinds, proposedHazard } from '../domain/hazard-form.ts';
import { dayInWords } from '../domain/words.ts';
import type { findHazard } from '../records/hazards.ts';

type Props = {
  defect: { id: string; key: string; code: string; foundAt: string };
  hazard: Awaited<ReturnType<typeof findHazard>>;
  assessment: Assessment;
  viewer: Viewer;
  timeZone: string;
  formState: FormState | undefined;
};

/** Awaab's Law for one defect: its clocks, and what the landlord says of it. The kind is proposed by the code, a person decides. */
export function HazardForm({ defect, hazard, assessment, viewer, timeZone, formState }: Props) {
  const stands = hazard?.taken_back_at === null ? hazard : undefined;
  const aware = toLocalTime(stands?.aware_at ?? defect.foundAt, timeZone);
  const form = formValues('hazard', formState, {
    ...{ kind: stands?.kind ?? proposedHazard(defect.code), aware_on: aware.slice(0, 10) },
    ...{
      aware_time: aware.slice(11, 16),
      judged_by: stands?.judged_by ?? (viewer.role === 'client' ? viewer.name : ''),
    },
    ...{ investigated_on: stands?.investigated_on ?? '', summary_on: stands?.summary_on ?? '' },
    ...{ further: stands?.further ?? '', further_begun_on: stands?.further_begun_on ?? '' },
  });
  return (
    <section className="block" id="hazard" aria-labelledby="hazard-h">
      <h2 id="hazard-h">Awaab’s Law</h2>
      {stands ? (
        <HazardClocks of={defect.key} assessment={assessment} />
      ) : (
        <p>Nobody has said yet which hazard it is.</p>
      )}
      {stands && (
        <p className="soft">
          {stands.judged_by} says so, entered by {stands.said_by_name}, {showTime(stands.said_at, timeZone)}.
        </p>
      )}
      <details open={form.errors.length > 0 || !stands}>
        <summary>{stands ? 'Change what was said' : 'Say which hazard it is'}</summary>
        <form method="post" action={`/defects/${defect.id}/hazard`} className="sheet form" noValidate>
          <ErrorSummary errors={form.errors} />
          <HiddenFields submission={randomUUID()} />
          <p className="hint">
            Proposed by the code, {defect.code}. A competent person of the landlord decides: the code is no hazard by
            itself.
          </p>
          <SelectField {...form.bind('kind')} label="The defect is" choices={[...hazardKinds]} />
          <DateField {...form.bind('aware_on')} label="The landlord knows since" />
          <TextField {...form.bind('aware_time')} label="Time" hint="24 hours, as 17:45" maxLength={5} />
          <TextField {...form.bind('judged_by')} label="Who says so, at the landlord" maxLength={200} />
          <DateField {...form.bind('investigated_on')} label="Looked into on" />
          <DateField {...form.bind('summary_on')} label="Summary given to the tenant on" />
          <SelectField {...form.bind('further')} label="More work is needed" choices={[...furtherChoices]} />
          <DateField {...form.bind('further_begun_on')} label="Further work begun on" />
          <Button weight="secondary">Save</Button>
        </form>
      </details>
    </section>
  );
}

const duties: Partial<Readonly<Record<Duty, string>>> = {
  hazard_make_safe: 'Made safe',
  hazard_investigate: 'Looked into',
  hazard_summary: 'Summary to the tenant',
  hazard_safety: 'Safety work done',
  hazard_further: 'Further work begun',
};

const shapes: Readonly<Record<ClockState, StateKey>> = {
  open: 'due',
  late: 'late',
  met: 'mended',
  met_late: 'late',
  no_term: 'open',
  defended: 'defended',
};

/** On the last day nobody can tell without the hour. */
const lateWords = ({ due, metOn }: Pick<Clock, 'due' | 'metOn'>): string =>
  due !== null && due.length > 10 && metOn === due.slice(0, 10)
    ? ', counted as late: the hour was not recorded'
    : ', late';

function HazardClocks({ of, assessment }: { of: string; assessment: Assessment }) {
  const clocks = assessment.clocks.filter((clock) => clock.of === of && clock.duty in duties);
  if (clocks.length === 0) return <p>No clock runs: the law did not ask for it on that day, or the home is not let.</p>;
  return (
    <ul className="rows">
      {clocks.map((clock) => (
        <li key={clock.key}>
          <State state={shapes[clock.state]}>{`${duties[clock.duty]}: by ${dayInWords(clock)}`}</State>
          <p className="soft">
            {clock.metOn
              ? `Done ${dayInWords({ due: clock.metOn })}${clock.state === 'met_late' ? lateWords(clock) : ''}`
              : 'Not done yet'}
            {`. ${clock.rule}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
