import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { type Option, SelectField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';

/** The form for one of the company's observation texts. */
export const TextForm = ({
  action,
  form: { bind, errors, drawn },
  submission,
  items,
  save,
}: {
  action: string;
  form: FormValues;
  submission: string;
  items: readonly Option[];
  save: string;
}) => (
  <form method="post" action={action} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <TextArea {...bind('text')} label="What is wrong" hint="The defect, not the remedy" rows={3} />
    <TextArea
      {...bind('plain_words')}
      label="In plain words"
      hint="For landlord and tenant: the risk, and what to do. No codes or regulation numbers"
      rows={3}
    />
    <Radios
      {...bind('code')}
      label="Usual code"
      hint="A suggestion. The inspector decides"
      choices={[
        { value: 'C1', label: 'C1' },
        { value: 'C2', label: 'C2' },
        { value: 'C3', label: 'C3' },
        { value: 'FI', label: 'FI' },
        { value: 'none', label: 'No code' },
      ]}
    />
    <SelectField {...bind('item')} label="Inspection item" choices={items} />
    <TextField
      {...bind('regulations')}
      label="Regulations"
      hint="Numbers, separated by commas: 416.2, 421.1.201"
      autoComplete="off"
    />
    <TextField
      {...bind('when_it_changes')}
      label="When the code changes"
      hint="For example: C1 if a live part can be touched"
      autoComplete="off"
    />
    <TextField {...bind('place')} label="Usual place" size="m" autoComplete="off" />
    <TextField
      {...bind('remedy')}
      label="Suggested remedy"
      hint="For the quote; not on the report"
      autoComplete="off"
    />
    <Actions>
      <Button>{save}</Button>
    </Actions>
  </form>
);
