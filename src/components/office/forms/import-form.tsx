import { FileField, type Option, SelectField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Chooses a file of sites; nothing is added before it was looked at. */
export const ImportForm = ({
  form: { bind, errors },
  submission,
  clients,
}: {
  form: FormValues;
  submission: string;
  clients: readonly Option[];
}) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <SelectField
      {...bind('client_id')}
      label="Client"
      hint="Leave it blank where the file has a column with the client of each row"
      choices={clients}
      blank="Use the client column"
    />
    <FileField
      {...bind('file')}
      label="CSV file"
      hint="The first row must have column names. Required: address, town, postcode. Optional: name, address 2, UPRN, nation, tenure, use, access notes, client"
      accept=".csv,.txt,text/csv"
    />
    <Actions>
      <Button>Check the file</Button>
    </Actions>
  </form>
);
