import { randomUUID } from 'node:crypto';
import { formValues } from '../../../components/office/forms/form-values.ts';
import { DateField, SelectField, TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { FormState } from '../../../server/pages/request-context.ts';
import { can } from '../../../server/permissions.ts';
import type { Move } from '../domain/defect-state.ts';
import { isMove, moves, refusalOf } from '../domain/moves.ts';
import { WHO_CAN } from '../list/defect-words.tsx';
import type { Defect } from '../records/defects.ts';
import { askingOf } from '../server/move-defect.ts';

const words: Readonly<Record<Move, string>> = {
  made_safe: 'Made safe (isolated), repair still due',
  quoted: 'An offer was sent',
  not_ours: 'Another firm will do the work',
  done: 'The work was done, here is the paper',
  verified: 'Verified: the paper covers it',
  further: 'Looked into: more is needed',
  removed: 'Gone: the later report no longer has it',
  defended: 'Access refused: all reasonable steps were taken',
  ended: 'No longer let, or the home is gone',
};

type Props = {
  defect: Defect;
  viewer: Viewer;
  today: string;
  formState: FormState | undefined;
  /** What the defence of access still needs. */
  missing: readonly string[];
};

/** Records what was done about a defect. It offers only the moves that are possible now and that the viewer may make. */
export function MoveForm({ defect, viewer, today, formState, missing }: Props) {
  const form = formValues('move', formState, { on: today });
  const possible = can(viewer, 'defects.move')
    ? Object.keys(moves)
        .filter(isMove)
        // An offer comes with its file, in a form of its own.
        .filter((move) => move !== 'quoted' && moves[move].by.includes(viewer.role))
        .filter((move) => refusalOf(move, askingOf(defect, missing)) === undefined)
    : [];
  if (possible.length === 0 && form.errors.length === 0) return null;
  if (possible.includes('verified') && form.errors.length === 0) return <Verify defect={defect} />;
  return (
    <details className="block" id="moves" open={form.errors.length > 0}>
      <summary>Record what was done</summary>
      <form method="post" action={`/defects/${defect.id}/moves`} className="sheet form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <SelectField
          {...form.bind('move')}
          label="What"
          choices={possible.map((value) => ({ value, label: words[value] }))}
        />
        <DateField {...form.bind('on')} label="On" max={today} />
        {possible.includes('made_safe') && (
          <TextField
            {...form.bind('time')}
            label="Time"
            hint="For “made safe”, where it is known: 24 hours, as 17:45"
            maxLength={5}
          />
        )}
        <TextArea {...form.bind('why')} label="How, by whom, and why" rows={2} maxLength={1000} />
        <TextField
          {...form.bind('paper')}
          label="Paper"
          hint="For work that was done: “certificate” or “confirmation” with its number, and the firm"
          maxLength={200}
        />
        <Button weight="secondary">Save</Button>
      </form>
    </details>
  );
}

const Verify = ({ defect }: { defect: Defect }) => (
  <section className="block" id="moves">
    <form method="post" action={`/defects/${defect.id}/moves`} className="sheet form">
      <h2>Verify</h2>
      <p>{defect.done_by}. Does it cover this item, do its tests pass, and is the person who signed it qualified?</p>
      <HiddenFields submission={randomUUID()} />
      <input type="hidden" name="move" value="verified" />
      <Button>Verified</Button>
    </form>
  </section>
);

type Holding = { defect: Defect; people: readonly { id: string; name: string }[]; formState: FormState | undefined };

/** Who has it, a note and the company's target: one form. */
export function HandOverForm({ defect, people, formState }: Holding) {
  const form = formValues('hand-over', formState, {
    ...{ to: defect.holder_id ?? '', note: defect.note, target: defect.target_on ?? '' },
  });
  return (
    <section className="block">
      <form method="post" action={`/defects/${defect.id}/holder`} className="sheet form" noValidate>
        <h2>Hand over</h2>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={randomUUID()} />
        <SelectField
          {...form.bind('to')}
          label="To"
          hint={WHO_CAN}
          blank="Nobody"
          choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextArea {...form.bind('note')} label="Note" rows={2} maxLength={1000} />
        <DateField {...form.bind('target')} label="Our target" />
        <Button weight="secondary">Save</Button>
      </form>
    </section>
  );
}
