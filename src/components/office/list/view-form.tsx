import { TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from '../forms/form-values.ts';
import { Form } from '../router/form.tsx';

/** The name of a saved view, and who has it. */
export const ViewForm = ({
  action,
  form: { bind, errors },
  submission,
}: {
  action: string;
  form: FormValues;
  submission: string;
}) => (
  <Form action={action}>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    <input type="hidden" name="list" value={bind('list').value ?? ''} />
    <input type="hidden" name="query" value={bind('query').value ?? ''} />
    <TextField {...bind('name')} label="Name" hint="For example: Harlech, February round" />
    <p>
      <label className="check">
        <input type="checkbox" name="shared" value="yes" defaultChecked={bind('shared').value === 'yes'} />
        {' Colleagues see it too'}
      </label>
    </p>
    <Actions>
      <Button>Save the view</Button>
    </Actions>
  </Form>
);
