import { exampleNumber } from '../../../domain/forms/registry.ts';
import { Radios } from '../../ui/forms/choices.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { Address } from './client-form.tsx';
import type { FormValues } from './form-values.ts';

/** What stands on every certificate the company issues from now on. */
export const CompanyForm = ({
  form: { bind, errors, drawn },
  submission,
}: {
  form: FormValues;
  submission: string;
}) => (
  <form method="post" action="/settings/company" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <TextField {...bind('name')} label="Company" autoComplete="off" />
    <Address bind={bind} />
    <TextField {...bind('phone')} label="Phone" type="tel" size="m" autoComplete="off" />
    <TextField {...bind('email')} label="Email" type="email" autoComplete="off" spellCheck={false} />
    <TextField {...bind('scheme')} label="Competent person scheme" size="m" autoComplete="off" />
    <TextField {...bind('scheme_number')} label="Scheme number" size="m" autoComplete="off" />
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
      hint={`CP makes ${exampleNumber()}. Numbers already given keep theirs`}
      size="s"
      autoComplete="off"
    />
    <Radios
      {...bind('issue_own_reports')}
      label="May one person inspect a report and issue it?"
      hint="Sole traders only. Otherwise a second person approves and issues"
      choices={[
        { value: 'no', label: 'No' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
    <Radios
      {...bind('keep_photo_details')}
      label="Do the place and the camera stay in photos?"
      hint="Where a photo was taken and with what. It goes to everybody who gets the report"
      choices={[
        { value: 'no', label: 'No, they are taken out' },
        { value: 'yes', label: 'Yes' },
      ]}
    />
    <Actions>
      <Button>Save the company</Button>
    </Actions>
  </form>
);
