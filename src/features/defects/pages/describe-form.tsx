import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import type { FormState } from '../../../server/pages/request-context.ts';
import { isOver } from '../domain/defect-state.ts';
import { DESCRIBED, isListedByOther, MOST_PLACE, MOST_WORDS } from '../domain/described.ts';
import type { Defect, DefectEvent } from '../records/defects.ts';

type Props = { defect: Defect; events: readonly DefectEvent[]; formState: FormState | undefined };

/** Asks what is wrong and where, of a defect that another firm's report lists. */
export function DescribeForm({ defect, events, formState }: Props) {
  if (!isListedByOther(defect) || isOver(defect.state)) return null;
  const isDescribed = events.some(({ kind }) => kind === DESCRIBED);
  const form = formValues('describe', formState, { words: isDescribed ? defect.words : '', place: defect.location });
  return (
    <details className="block" id="describe" open={form.errors.length > 0}>
      <summary>{isDescribed ? 'Correct what is wrong' : 'Say what is wrong'}</summary>
      <form method="post" action={`/defects/${defect.id}/words`} className="sheet form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <TextArea
          {...form.bind('words')}
          label="What is wrong"
          hint="In plain words, as the report has it: lists, letters and the repair’s certificate say it"
          rows={3}
          maxLength={MOST_WORDS}
        />
        <TextField
          {...form.bind('place')}
          label="Place"
          hint="For example: kitchen, left of the sink"
          maxLength={MOST_PLACE}
        />
        <Button weight="secondary">Save</Button>
      </form>
    </details>
  );
}
