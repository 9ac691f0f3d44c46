import { randomUUID } from 'node:crypto';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { DateField, type Option, SelectField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { SignaturePad } from '../../../components/ui/forms/signature-pad.tsx';
import { recipientChoices } from '../../service/domain/given.ts';

/** Gives a paper: mails it, or records that it was posted or handed over. */
export const GiveForm = ({
  form: { bind, errors },
  siteId,
  papers,
  isMailSetUp,
}: {
  form: FormValues;
  siteId: string;
  papers: readonly Option[];
  isMailSetUp: boolean;
}) => (
  <form method="post" action={`/sites/${siteId}/copies/given`} className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={randomUUID()} />
    <SelectField {...bind('paper')} label="Paper" choices={papers} />
    <SelectField {...bind('to')} label="To" choices={recipientChoices} />
    <TextField {...bind('name')} label="Name" hint="As the letter shows it" autoComplete="off" maxLength={200} />
    <Radios
      {...bind('way')}
      label="How"
      choices={[
        { value: 'mail', label: isMailSetUp ? 'Email, sent now' : 'Email (mail is not set up)' },
        { value: 'post', label: 'Posted, first class' },
        { value: 'hand', label: 'Handed over' },
      ]}
    />
    <TextField
      {...bind('email')}
      label="Email address"
      hint="For email only. Use an address that the person gave for this"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextArea {...bind('address')} label="Postal address" hint="For post only" rows={3} maxLength={400} />
    <DateField {...bind('on')} label="Given on" hint="For post and by hand" />
    <TextField {...bind('at')} label="Time" hint="For by hand, for example 16:05" size="s" autoComplete="off" />
    <TextField {...bind('by_name')} label="Given by" hint="Who posted it or handed it over" autoComplete="off" />
    <p className="hint">If it is handed over, the person may sign here. Leave the box empty otherwise.</p>
    <SignaturePad name="drawing" value={bind('drawing').value ?? ''} error={bind('drawing').error} />
    <Actions>
      <Button>Give it</Button>
    </Actions>
  </form>
);
