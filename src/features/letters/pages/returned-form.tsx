import { randomUUID } from 'node:crypto';
import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { type Given, paperWords } from '../../service/domain/given.ts';

/** A mailbox that does not exist answers to the company, not to us: a person says so. */
export const ReturnedForm = ({
  form: { bind, errors },
  given,
  siteId,
}: {
  form: FormValues;
  given: Given;
  siteId: string;
}) => (
  <section aria-labelledby="returned">
    <h2 id="returned">
      {paperWords[given.what]} to {given.name}: it came back
    </h2>
    <form method="post" action={`/sites/${siteId}/copies/returned`} className="form" noValidate>
      <ErrorSummary errors={errors} />
      <HiddenFields submission={randomUUID()} />
      <input type="hidden" name="service" value={given.id} />
      <TextField
        {...bind('why')}
        label="What happened"
        hint="For example: mailbox does not exist, moved away, recorded in error"
        maxLength={200}
        autoComplete="off"
      />
      <Actions>
        <Button>Record that it came back</Button>
      </Actions>
    </form>
  </section>
);
