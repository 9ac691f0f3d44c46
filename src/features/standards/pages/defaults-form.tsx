import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Fieldset, Radios } from '../../../components/ui/forms/choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { intervalKinds } from '../../../domain/standards/company-defaults.ts';

/** The values that every new report of the company starts with. */
export const DefaultsForm = ({
  form: { bind, errors, drawn },
  submission,
  limitations,
  intervals,
}: {
  form: FormValues;
  submission: string;
  /** Number of limitations to show: the existing ones and a blank one. */
  limitations: number;
  intervals: readonly Option[];
}) => (
  <form method="post" action="/settings/defaults/details" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <Fieldset legend="Extent" hint="New reports start with this wording. The inspector adapts it to the job.">
      <TextArea
        {...bind('extent')}
        label="Inspected and tested"
        hint="Which boards and circuits, how much of each, how many terminations are opened"
        rows={4}
      />
      <TextArea
        {...bind('standing_exclusions')}
        label="Never included"
        hint="Your standing exclusions, in addition to those printed on every form"
        rows={3}
      />
    </Fieldset>
    <Fieldset
      legend="Agreed limitations"
      hint="Limitations that you agree with every client. Each report asks who agreed them and when."
    >
      {Array.from({ length: limitations }, (_, index) => index + 1).map((each) => (
        <div key={each}>
          <TextArea
            {...bind(`limitation_text_${each}`)}
            label={`Limitation ${each}: not inspected or tested`}
            rows={2}
          />
          <TextField {...bind(`limitation_reason_${each}`)} label={`Limitation ${each}: reason`} autoComplete="off" />
        </div>
      ))}
    </Fieldset>
    <Fieldset
      legend="Next inspection"
      hint="Suggested for each type of premises. For a rented home, never later than the law allows."
    >
      {intervalKinds.map(({ key, label }) => (
        <div key={key}>
          <SelectField
            {...bind(`months_${key}`)}
            label={`${label}: next inspection after`}
            choices={intervals}
            blank="Not set"
            size="m"
          />
          <TextField {...bind(`reason_${key}`)} label={`${label}: reason for the interval`} autoComplete="off" />
        </div>
      ))}
    </Fieldset>
    <Fieldset
      legend="Maximum Zs"
      hint="Filled in from a circuit’s protective device in new reports. The certificate states the percentage."
    >
      <TextField
        {...bind('max_zs_share')}
        label="Maximum Zs as % of table"
        hint="100 for the table values, 80 for cold readings, or your own whole number from 50"
        unit="%"
        size="s"
        inputMode="numeric"
        autoComplete="off"
      />
    </Fieldset>
    <Fieldset legend="Calibration">
      <Radios
        {...bind('overdue_stops_issue')}
        label="If an instrument was out of calibration when used"
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
