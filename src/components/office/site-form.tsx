import { Radios } from '../ui/choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/form-parts.tsx';
import { Address } from './client-form.tsx';
import type { FormValues } from './form-values.ts';
import { nations, premisesTypes, tenures } from './words.ts';

/** One site by hand. */
export function SiteForm({
  form: { bind, errors },
  submission,
  clients,
  save,
}: {
  form: FormValues;
  submission: string;
  clients: readonly Option[];
  save: string;
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={submission} />
      <SelectField {...bind('client_id')} label="Client" choices={clients} />
      <TextField
        {...bind('name')}
        label="Name"
        hint="What you call it. Empty: the first line of the address"
        autoComplete="off"
      />
      <Address bind={bind} />
      <TextField
        {...bind('uprn')}
        label="UPRN"
        hint="Up to 12 digits, where known"
        size="m"
        inputMode="numeric"
        autoComplete="off"
      />
      <Radios {...bind('nation')} label="Nation" hint="Decides which rules for rented homes apply" choices={nations} />
      <Radios {...bind('tenure')} label="Tenure" choices={tenures} />
      <Radios {...bind('premises_type')} label="Use of the premises" choices={premisesTypes} />
      <TextArea {...bind('access_notes')} label="Access notes" hint="Keys, parking, who to ring" />
      <Actions>
        <Button>{save}</Button>
      </Actions>
    </form>
  );
}
