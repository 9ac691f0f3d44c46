import { Fieldset } from '../ui/choices.tsx';
import { DateField, type Option, SelectField, TextArea, TextField } from '../ui/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Who goes, on which day and between which times. */
export const WhenAndWho = ({ bind, electricians }: { bind: FormValues['bind']; electricians: readonly Option[] }) => (
  <>
    <SelectField {...bind('electrician_id')} label="Electrician" choices={electricians} />
    <DateField {...bind('day')} label="Day" />
    <div className="fields">
      <TextField {...bind('window_from')} label="Arrives from" type="time" size="m" />
      <TextField {...bind('window_to')} label="Arrives until" type="time" size="m" />
    </div>
  </>
);

/** Books a condition report: the draft is born with the booking. */
export function VisitForm({
  form: { bind, errors },
  submission,
  site,
  electricians,
}: {
  form: FormValues;
  submission: string;
  site: { id: string; name: string; address: string };
  electricians: readonly Option[];
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={submission} />
      <input type="hidden" name="site_id" value={site.id} />
      <WhenAndWho bind={bind} electricians={electricians} />
      <Fieldset legend="What to expect">
        <div className="fields">
          <TextField {...bind('expected_boards')} label="Boards" size="s" inputMode="numeric" autoComplete="off" />
          <TextField {...bind('expected_circuits')} label="Circuits" size="s" inputMode="numeric" autoComplete="off" />
        </div>
      </Fieldset>
      <TextArea {...bind('access_notes')} label="Access notes" hint="Keys, parking, who to ring" />
      <TextArea {...bind('hazards')} label="Hazards" hint="Dogs, asbestos, working alone, what must stay on" />
      <Actions>
        <Button>Book the visit</Button>
      </Actions>
    </form>
  );
}
