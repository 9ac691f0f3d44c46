import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import { DateField, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../components/ui/forms/form-parts.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { absenceKinds, showAbsence } from '../domain/absence.ts';
import type { Absence } from '../server/repository/planned.ts';

/** When the person is away, from today on, and a form to add days. */
export function OwnAbsencePage({
  frame,
  absences,
  submission,
  typed,
  errors,
}: {
  frame: Frame;
  absences: readonly (Absence & { submission: string })[];
  submission: string;
  /** What was typed into a form that was refused. */
  typed: (name: string) => string | undefined;
  errors: readonly FormError[];
}) {
  const error = errorsByField(errors);
  const field = (name: string) => ({ name, value: typed(name), error: error[name] });
  return (
    <ElectricianPage
      frame={frame}
      title="When you are away"
      here="account"
      back={{ href: '/electrician/account', label: 'Account' }}
      error={errors.length > 0}
    >
      <h1>When you are away</h1>
      <p>The office sees these days when it plans. Visits that are booked stay: ring the office about them.</p>
      {absences.map(({ id, from, to, kind, note, submission: once }) => (
        <article key={id} className="card">
          <h2>
            {showDay(from)}
            {to === from ? '' : ` to ${showDay(to)}`}
          </h2>
          <p>
            {showAbsence(kind)}
            {note && `. ${note}`}
          </p>
          <form method="post" action="/electrician/absence/removal">
            <HiddenFields submission={once} />
            <input type="hidden" name="absence" value={id} />
            <Button weight="secondary">
              Remove
              <span className="vh"> {showDay(from)}</span>
            </Button>
          </form>
        </article>
      ))}
      <h2>Add days</h2>
      <form method="post" action="/electrician/absence" className="form" noValidate>
        <ErrorSummary errors={errors} />
        <HiddenFields submission={submission} />
        <DateField {...field('from_day')} label="First day" />
        <DateField {...field('to_day')} label="Last day" hint="Leave blank for one day" />
        <SelectField
          {...field('kind')}
          label="Reason"
          choices={absenceKinds.map((kind) => ({ value: kind, label: showAbsence(kind) }))}
          blank={null}
        />
        <TextField {...field('note')} label="Note" hint="The office sees it. No medical details" />
        <Actions>
          <Button>Save</Button>
        </Actions>
      </form>
    </ElectricianPage>
  );
}
