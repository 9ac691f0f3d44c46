import { Fieldset } from '../../ui/forms/choices.tsx';
import { DateField, type Option, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { KindOfForm } from '../../visits/kind-of-form.tsx';
import { type VisitWarning, Warnings } from '../visits/visit-warnings.tsx';
import type { FormValues } from './form-values.ts';

/** Day and arrival time. */
const When = ({ bind }: { bind: FormValues['bind'] }) => (
  <>
    <DateField {...bind('day')} label="Day" />
    <div className="fields">
      <TextField {...bind('window_from')} label="Arrival from" type="time" size="m" />
      <TextField {...bind('window_to')} label="Arrival to" type="time" size="m" />
    </div>
  </>
);

/** Books a visit, which also creates its draft report. */
export function VisitForm({
  form: { bind, errors },
  submission,
  site,
  again,
  electricians,
  kinds,
  circuits,
  warnings,
  defects = [],
}: {
  form: FormValues;
  submission: string;
  site: { id: string; name: string; address: string };
  /** Id of the visit without access that is rebooked; '' for none. */
  again: string;
  electricians: readonly Option[];
  /** Forms that a visit can be booked for; not asked when there is only one. */
  kinds: readonly Option[];
  /** Circuits of the site's last report, for a form about one circuit. */
  circuits: readonly Option[];
  /** Ids of the defects that the visit is to put right. */
  defects?: readonly string[];
  warnings: readonly VisitWarning[];
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <Warnings warnings={warnings} anyway="Book anyway" />
      <HiddenFields submission={submission} />
      <input type="hidden" name="site_id" value={site.id} />
      {again && <input type="hidden" name="again" value={again} />}
      {defects.map((id) => (
        <input key={id} type="hidden" name="defect" value={id} />
      ))}
      <KindOfForm {...{ bind, kinds }} />
      {circuits.length > 0 && (
        <SelectField
          {...bind('circuit')}
          label="Circuit to work on"
          hint="For minor works. Details from the last report are filled in. The electrician can also choose it later"
          choices={circuits}
          blank="Not chosen"
        />
      )}
      <SelectField {...bind('electrician_id')} label="Electrician" choices={electricians} />
      <When bind={bind} />
      <Fieldset legend="Expected size">
        <div className="fields">
          <TextField {...bind('expected_boards')} label="Boards" size="s" inputMode="numeric" autoComplete="off" />
          <TextField
            {...bind('expected_circuits')}
            label="Circuits"
            hint="Not for minor works: leave it blank"
            size="s"
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
      </Fieldset>
      <TextArea {...bind('access_notes')} label="Access notes" hint="Keys, parking, contact on site" />
      <TextArea {...bind('hazards')} label="Hazards" hint="Dogs, asbestos, lone working, supplies that must stay on" />
      <Fieldset legend="Client’s references" hint="Printed on the certificate">
        <div className="fields">
          <TextField {...bind('order_number')} label="Order number" autoComplete="off" />
          <TextField {...bind('client_reference')} label="Client’s reference" autoComplete="off" />
        </div>
      </Fieldset>
      <Actions>
        <Button>Book the visit</Button>
      </Actions>
    </form>
  );
}

/** Moves a visit to another time; reassigning its report changes the electrician. */
export function MoveForm({
  visit,
  form: { bind, errors },
  submission,
  warnings,
}: {
  /** Its id. */
  visit: string;
  form: FormValues;
  submission: string;
  warnings: readonly VisitWarning[];
}) {
  return (
    <form method="post" action={`/visits/${visit}/move`} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <Warnings warnings={warnings} anyway="Move anyway" />
      <HiddenFields submission={submission} />
      <When bind={bind} />
      <Actions>
        <Button>Move the visit</Button>
      </Actions>
    </form>
  );
}
