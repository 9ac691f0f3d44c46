import { Fieldset } from '../../ui/forms/choices.tsx';
import { DateField, type Option, SelectField, TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { KindOfForm } from '../../visits/kind-of-form.tsx';
import { type VisitWarning, WarnedActions } from '../visits/visit-warnings.tsx';
import type { FormValues } from './form-values.ts';

/** On which day and between which times. */
const When = ({ bind }: { bind: FormValues['bind'] }) => (
  <>
    <DateField {...bind('day')} label="Day" />
    <div className="fields">
      <TextField {...bind('window_from')} label="Arrives from" type="time" size="m" />
      <TextField {...bind('window_to')} label="Arrives until" type="time" size="m" />
    </div>
  </>
);

/** Books a report: the draft is born with the booking. */
export function VisitForm({
  form: { bind, errors },
  submission,
  site,
  again,
  electricians,
  kinds,
  circuits,
  warnings,
}: {
  form: FormValues;
  submission: string;
  site: { id: string; name: string; address: string };
  /** Id of the visit that nobody got into, where that is booked again. */
  again: string;
  electricians: readonly Option[];
  /** Forms that a visit can be booked for: nobody is asked where there is one. */
  kinds: readonly Option[];
  /** Of the site's last report, where a form is for one of them. */
  circuits: readonly Option[];
  warnings: readonly VisitWarning[];
}) {
  return (
    <form method="post" className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={submission} />
      <input type="hidden" name="site_id" value={site.id} />
      {again && <input type="hidden" name="again" value={again} />}
      <KindOfForm {...{ bind, kinds }} />
      {circuits.length > 0 && (
        <SelectField
          {...bind('circuit')}
          label="Circuit that the work is on"
          hint="For minor works. What the last report says of it is filled in. The electrician can choose it too"
          choices={circuits}
          blank="Not chosen"
        />
      )}
      <SelectField {...bind('electrician_id')} label="Electrician" choices={electricians} />
      <When bind={bind} />
      <Fieldset legend="Size of the job">
        <div className="fields">
          <TextField {...bind('expected_boards')} label="Boards" size="s" inputMode="numeric" autoComplete="off" />
          <TextField {...bind('expected_circuits')} label="Circuits" size="s" inputMode="numeric" autoComplete="off" />
        </div>
      </Fieldset>
      <TextArea {...bind('access_notes')} label="Access notes" hint="Keys, parking, who to ring" />
      <TextArea {...bind('hazards')} label="Hazards" hint="Dogs, asbestos, working alone, what must stay on" />
      <Fieldset legend="What the client calls the job" hint="Where they gave you one: it stands on the certificate">
        <div className="fields">
          <TextField {...bind('order_number')} label="Order number" autoComplete="off" />
          <TextField {...bind('client_reference')} label="Client’s reference" autoComplete="off" />
        </div>
      </Fieldset>
      <WarnedActions warnings={warnings} button={<Button>Book the visit</Button>} anyway="Book it all the same" />
    </form>
  );
}

/** Moves a visit in time; who goes is changed by handing its report over. */
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
      <HiddenFields submission={submission} />
      <When bind={bind} />
      <WarnedActions warnings={warnings} button={<Button>Move the visit</Button>} anyway="Move it all the same" />
    </form>
  );
}
