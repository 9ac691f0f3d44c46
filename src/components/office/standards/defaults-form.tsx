import { intervalKinds } from '../../../domain/standards/company-defaults.ts';
import { Fieldset, Radios } from '../../ui/forms/choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from '../forms/form-values.ts';

/** What every report of the company begins with. */
export const DefaultsForm = ({
  form: { bind, errors, drawn },
  submission,
  limitations,
  intervals,
}: {
  form: FormValues;
  submission: string;
  /** How many limitations to show: those that there are, and one more. */
  limitations: number;
  intervals: readonly Option[];
}) => (
  <form method="post" action="/settings/defaults/details" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <Fieldset legend="Extent" hint="A new report begins with these words. The inspector makes them fit the job.">
      <TextArea
        {...bind('extent')}
        label="What is inspected and tested"
        hint="Which boards and circuits, how much of each, how many terminations are opened"
        rows={4}
      />
      <TextArea
        {...bind('standing_exclusions')}
        label="What is never included"
        hint="Your own standing exclusions. Those of the form are printed on every report"
        rows={3}
      />
    </Fieldset>
    <Fieldset
      legend="Agreed limitations"
      hint="What you agree with every client. Who agreed and when is asked in each report."
    >
      {Array.from({ length: limitations }, (_, index) => index + 1).map((each) => (
        <div key={each}>
          <TextArea
            {...bind(`limitation_text_${each}`)}
            label={`Limitation ${each}: what is not inspected or tested`}
            rows={2}
          />
          <TextField {...bind(`limitation_reason_${each}`)} label={`Limitation ${each}: reason`} autoComplete="off" />
        </div>
      ))}
    </Fieldset>
    <Fieldset
      legend="Next inspection"
      hint="Proposed by the kind of premises. For a rented home never later than the law allows."
    >
      {intervalKinds.map(({ key, label }) => (
        <div key={key}>
          <SelectField
            {...bind(`months_${key}`)}
            label={`${label}: next inspection after`}
            choices={intervals}
            blank="Not settled"
            size="m"
          />
          <TextField {...bind(`reason_${key}`)} label={`${label}: reason for the interval`} autoComplete="off" />
        </div>
      ))}
    </Fieldset>
    <Fieldset
      legend="Maximum Zs"
      hint="What is filled in for a circuit from its device, in reports that are begun from now on. The certificate says which share it is."
    >
      <TextField
        {...bind('max_zs_share')}
        label="Of the tabulated maximum"
        hint="100 for the table as it is, 80 for cold readings, or your own whole percentage from 50"
        unit="%"
        size="s"
        inputMode="numeric"
        autoComplete="off"
      />
    </Fieldset>
    <Fieldset legend="Calibration">
      <Radios
        {...bind('overdue_stops_issue')}
        label="An instrument was out of calibration when it was used"
        choices={[
          { value: 'no', label: 'Ask the issuer' },
          { value: 'yes', label: 'Do not issue the report' },
        ]}
      />
    </Fieldset>
    <Actions>
      <Button>Save the defaults</Button>
    </Actions>
  </form>
);
