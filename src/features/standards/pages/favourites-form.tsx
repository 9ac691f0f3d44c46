import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Fieldset } from '../../../components/ui/forms/choices.tsx';
import { SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import type { Field } from '../../../domain/forms/definition.ts';

/** The company's favourite cables and devices, a card for each. */
export const FavouritesForm = ({
  form: { bind, errors, drawn },
  submission,
  rows,
  fields,
}: {
  form: FormValues;
  submission: string;
  /** Number of rows to show: the existing favourites and a blank one. */
  rows: number;
  fields: readonly Pick<Field, 'name' | 'label' | 'unit' | 'choices'>[];
}) => (
  <form method="post" action="/settings/favourites/details" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
      <Fieldset key={row} legend={`Favourite ${row}`}>
        <TextField {...bind(`favourite_${row}.name`)} label="Name" autoComplete="off" />
        {fields.map(({ name, label, unit, choices }) => {
          const bound = bind(`favourite_${row}.${name}`);
          return choices ? (
            <SelectField key={name} {...bound} label={label} choices={choices} blank="Not set" size="m" />
          ) : (
            <TextField key={name} {...bound} label={label} unit={unit} size="s" inputMode="decimal" />
          );
        })}
      </Fieldset>
    ))}
    <Actions>
      <Button>Save the favourites</Button>
    </Actions>
  </form>
);
