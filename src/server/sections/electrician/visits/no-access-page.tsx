import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { Radios } from '../../../../components/ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../../components/ui/forms/form-parts.tsx';
import { noAccessReasons, showReason } from '../../../../domain/visit/calls.ts';

/** No access: a reason, a note, and a photo if there is one. */
export function NoAccessPage({
  frame,
  visit,
  submission,
  errors,
  typed,
}: {
  frame: Frame;
  visit: { id: string; site: string };
  submission: string;
  errors: readonly FormError[];
  typed: { reason: string; words: string; time: string };
}) {
  const home = `/electrician/visits/${visit.id}`;
  const error = errorsByField(errors);
  return (
    <ElectricianPage
      frame={frame}
      title={`No access, ${visit.site}`}
      here="visits"
      back={{ href: home, label: visit.site }}
      error={errors.length > 0}
    >
      <h1>No access</h1>
      <ErrorSummary errors={errors} />
      <p>
        {frame.sync ? 'The office is told as soon as there is signal' : 'The office sees it at once'}, and can book the
        visit again. The report stays as it is.
      </p>
      <form method="post" action={`${home}/no-access`} encType="multipart/form-data" noValidate>
        <HiddenFields submission={submission} />
        <Radios
          name="reason"
          label="Why you could not get in"
          choices={noAccessReasons.map((value) => ({ value, label: showReason(value) }))}
          value={typed.reason}
          error={error.reason}
        />
        <TextArea
          name="words"
          label="Details"
          hint="Who you spoke to, a card you left"
          rows={3}
          value={typed.words}
          error={error.words}
        />
        <div className={error.photo ? 'field invalid' : 'field'}>
          <label htmlFor="photo">Photo (optional)</label>
          {error.photo && (
            <p className="error" id="photo-error">
              {error.photo}
            </p>
          )}
          <input
            type="file"
            id="photo"
            name="photo"
            accept="image/*"
            capture="environment"
            aria-describedby={error.photo ? 'photo-error' : undefined}
            aria-invalid={error.photo ? true : undefined}
          />
        </div>
        <TextField
          name="time"
          label="When"
          hint="Leave blank if it is now"
          type="time"
          size="m"
          value={typed.time}
          error={error.time}
        />
        <Actions>
          <Button>Save “no access”</Button>
        </Actions>
      </form>
    </ElectricianPage>
  );
}
