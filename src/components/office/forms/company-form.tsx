import { exampleNumber } from '../../../domain/forms/registry.ts';
import { Checkbox, Radios } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Address } from './client-form.tsx';
import type { FormValues } from './form-values.ts';

type Bind = { bind: FormValues['bind'] };

export const SchemeFields = ({ bind }: Bind) => (
  <>
    <TextField
      {...bind('scheme')}
      label="Competent person scheme"
      hint="Printed on certificates. Enter “none” if you belong to no scheme"
      size="m"
      autoComplete="off"
    />
    <TextField {...bind('scheme_number')} label="Scheme number (if any)" size="m" autoComplete="off" />
  </>
);

/** Lets a sole trader issue their own reports. */
export const WorksAlone = ({ bind }: Bind) => (
  <Radios
    {...bind('issue_own_reports')}
    label="Can inspectors issue their own reports?"
    choices={[
      { value: 'no', label: 'No: a second person approves and issues' },
      { value: 'yes', label: 'Yes: I am a sole trader, or work alone' },
    ]}
  />
);

/** The company's details, as new certificates show them. */
export const CompanyForm = ({
  form: { bind, errors, drawn },
  submission,
}: {
  form: FormValues;
  submission: string;
}) => (
  <form method="post" action="/settings/company/details" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <TextField {...bind('name')} label="Company" autoComplete="off" />
    <Address bind={bind} />
    <TextField {...bind('phone')} label="Phone" type="tel" size="m" autoComplete="off" />
    <TextField {...bind('email')} label="Email" type="email" autoComplete="off" spellCheck={false} />
    <SchemeFields bind={bind} />
    <TextField
      {...bind('insurance')}
      label="Insurance"
      hint="Insurer, policy number and expiry date. Not printed, but schemes and clients ask for it"
      autoComplete="off"
    />
    <TextField
      {...bind('time_zone')}
      label="Time zone"
      hint="For example Europe/London"
      size="m"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField
      {...bind('certificate_prefix')}
      label="Number prefix"
      hint={`CP makes ${exampleNumber()}. Existing numbers do not change`}
      size="s"
      autoComplete="off"
    />
    <WorksAlone bind={bind} />
    <Radios
      {...bind('approve_and_issue')}
      label="Approve and issue in one step?"
      hint="Only for reports with nothing open. The person who issues signs once"
      choices={[
        { value: 'no', label: 'No: approve first, then issue (usual)' },
        { value: 'yes', label: 'Yes, where nothing is open' },
      ]}
    />
    <Radios
      {...bind('keep_photo_details')}
      label="Keep location data in photos?"
      hint="Also keeps the camera model. Only your company sees these details: prints and shared pages leave them out"
      choices={[
        { value: 'no', label: 'No (usual)' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
    <TextField
      {...bind('occupant_months')}
      label="Months to keep people who moved out"
      hint="Tenants, occupiers, agents and payers of a home. Their name, phone and needs are erased this long after their last day"
      size="s"
      inputMode="numeric"
    />
    {bind('erase_moved_out').error && (
      <Checkbox {...bind('erase_moved_out')} value="yes" label="Erase them for good: this cannot be undone" />
    )}
    <Actions>
      <Button>Save the company</Button>
    </Actions>
  </form>
);
