import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { lastOutcomes } from '../../../components/office/words.ts';
import { Checkbox, Fieldset, Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, FileField, SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { earlierCodes, earlierKinds } from '../../../domain/register/earlier-certificate.ts';

const scopes = [
  { value: 'whole', label: 'The whole installation' },
  { value: 'part', label: 'A part of it' },
];
const FILES = '.pdf,.json,image/jpeg,image/png,image/webp,application/pdf';

type Asked = { form: FormValues; submission: string };

const TheFile = ({ form: { bind }, hint }: { form: FormValues; hint: string }) => (
  <FileField {...bind('file')} label="File of the certificate" hint={hint} accept={FILES} />
);

/** What the office knows of a certificate by another firm. */
export const EarlierForm = ({
  action,
  form,
  submission,
  withFile = false,
  save,
}: Asked & { action: string; withFile?: boolean; save: string }) => {
  const { bind, errors, drawn } = form;
  return (
    <form
      method="post"
      action={action}
      encType={withFile ? 'multipart/form-data' : undefined}
      className="form"
      noValidate
    >
      <ErrorSummary errors={errors} />
      <HiddenFields {...{ submission, drawn }} />
      {withFile && (
        <TheFile form={form} hint="PDF or photo, up to 25 MB. A Copperplate certificate fills in the rest by itself." />
      )}
      <SelectField {...bind('kind')} label="Kind" choices={earlierKinds} />
      <DateField {...bind('inspected_on')} label="Inspected on" />
      <SelectField {...bind('outcome')} label="Outcome" choices={lastOutcomes} blank="Not known" />
      <DateField {...bind('next_due')} label="Next inspection" hint="As the certificate recommends it" />
      <TextField {...bind('firm')} label="Firm" autoComplete="off" />
      <TextField {...bind('number')} label="Certificate number" size="m" autoComplete="off" spellCheck={false} />
      <Radios {...bind('scope')} label="What it covers" choices={scopes} />
      <Fieldset
        legend="Observations that it lists"
        hint="How many of each code nobody had put right when it came. Each is followed as a defect, and what is put right later is said there. Leave all blank if you do not know."
      >
        {earlierCodes.map((code) => (
          <TextField key={code} {...bind(code.toLowerCase())} label={code} size="s" inputMode="numeric" />
        ))}
      </Fieldset>
      {bind('anyway').error && (
        <Checkbox {...bind('anyway')} value="yes" label={`${withFile ? 'Add' : 'Save'} it all the same`} />
      )}
      <Actions>
        <Button>{save}</Button>
      </Actions>
    </form>
  );
};

/** A client sends the file. The office reads it. */
export const UploadForm = ({ form, submission }: Asked) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <TheFile form={form} hint="PDF or photo, up to 25 MB" />
    <Actions>
      <Button>Send the certificate</Button>
    </Actions>
  </form>
);
