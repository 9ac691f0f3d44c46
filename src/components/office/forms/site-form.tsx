import { Radios } from '../../ui/forms/choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Notice } from '../../ui/notices.tsx';
import { nations, premisesTypes, tenures } from '../words.ts';
import { Address } from './client-form.tsx';
import type { FormValues } from './form-values.ts';

type PerhapsThere = {
  registered: { siteId: string; name: string; address: string; uprn: string; clientName: string };
};

/** A registered site that may be the same, with a link to it. */
const There = ({ siteId, name, address, uprn, clientName }: PerhapsThere['registered']) => (
  <Notice tone="warn" title="May already be in the register">
    <p>
      <a href={`/sites/${siteId}`}>{name}</a>: {address}
      {uprn && `, UPRN ${uprn}`}. Client: {clientName}.
    </p>
  </Notice>
);

/** The form for one site. */
export function SiteForm({
  action,
  form: { bind, errors, drawn },
  submission,
  clients,
  save,
  there,
}: {
  /** Address that takes the form; the page's own by default. */
  action?: string;
  form: FormValues;
  submission: string;
  clients: readonly Option[];
  save: string;
  /** A possible duplicate, to confirm before saving. */
  there?: PerhapsThere | undefined;
}) {
  return (
    <form method="post" action={action} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields {...{ submission, drawn }} />
      {there && <There {...there.registered} />}
      <SelectField {...bind('client_id')} label="Client" choices={clients} />
      <TextField
        {...bind('name')}
        label="Name"
        hint="Leave blank to use the first line of the address"
        autoComplete="off"
      />
      <Address bind={bind} />
      <TextField
        {...bind('uprn')}
        label="UPRN"
        hint="Up to 12 digits, if known"
        size="m"
        inputMode="numeric"
        autoComplete="off"
      />
      <Radios {...bind('nation')} label="Country" hint="Sets which rules for rented homes apply" choices={nations} />
      <Radios {...bind('tenure')} label="Tenure" choices={tenures} />
      <Radios {...bind('premises_type')} label="Type of premises" choices={premisesTypes} />
      <TextArea {...bind('access_notes')} label="Access notes" hint="Keys, parking, contact on site" />
      <TextField {...bind('own_reference')} label="Property reference" hint="The client’s own reference" size="m" />
      <TextField
        {...bind('building')}
        label="Building"
        hint="The block that it is in, such as Mill Court: homes of one client with the same building are listed together"
        autoComplete="off"
      />
      <Actions>
        <Button>{save}</Button>
        {there && (
          <Button weight="secondary" name="anyway" value="yes">
            {save} anyway
          </Button>
        )}
      </Actions>
    </form>
  );
}
