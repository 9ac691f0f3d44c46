import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Fieldset } from '../../../components/ui/forms/choices.tsx';
import { DateField, type Option, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { instrumentFunctions } from '../../../domain/standards/instrument.ts';

/** One test instrument of the register. */
export const InstrumentForm = ({
  action,
  form: { bind, errors, drawn },
  submission,
  people,
  save,
}: {
  action: string;
  form: FormValues;
  submission: string;
  /** People who can carry an instrument. */
  people: readonly Option[];
  save: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <TextField {...bind('make')} label="Make" hint="For example Megger" size="m" autoComplete="off" />
    <TextField {...bind('model')} label="Model" hint="For example MFT1741" size="m" autoComplete="off" />
    <TextField {...bind('serial')} label="Serial number" size="m" autoComplete="off" spellCheck={false} />
    <SelectField
      {...bind('function')}
      label="Measures"
      hint="Multifunction if it measures several of these"
      choices={instrumentFunctions}
      size="m"
    />
    <DateField {...bind('calibration_due')} label="Calibration due" />
    <TextField
      {...bind('certificate_number')}
      label="Calibration certificate"
      hint="Certificate number, if you have it"
      size="m"
      autoComplete="off"
      spellCheck={false}
    />
    <SelectField {...bind('carried_by')} label="Carried by" choices={people} blank="Kept at the office" />
    <Fieldset
      legend="Accuracy"
      hint="From its data sheet: 3 and 2 for ± (3 % + 2 digits). Leave blank for the usual accuracy."
    >
      <TextField
        {...bind('accuracy_percent')}
        label="Percentage of the reading"
        unit="%"
        size="s"
        inputMode="decimal"
      />
      <TextField {...bind('accuracy_digits')} label="Digits" size="s" inputMode="decimal" />
    </Fieldset>
    <Actions>
      <Button>{save}</Button>
    </Actions>
  </form>
);
