import type { ComponentProps } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from '../../../../components/electrician/read-only-record.tsx';
import { RecordForm, type RecordFormProps } from '../../../../components/electrician/record-form.tsx';
import { firstOf } from '../../../../components/fields/form-view.ts';
import { Actions, Button } from '../../../../components/ui/forms/form-parts.tsx';
import { ChangesOfCircuit } from '../../../../components/ui/since-last-time.tsx';
import type { Column, Item } from '../../../../domain/forms/definition.ts';
import { templateNotes } from '../../../../domain/verification/derived/circuit-start.ts';
import { historyHref } from '../boards/board-pages.tsx';
import { SCRIPT_OF_FORM, WayOn } from '../boards/ways-on.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import { CircuitFields } from './circuit-fields.tsx';
import type { CircuitParts } from './circuit-parts.ts';

/** One circuit, columns 1 to 31, on one page. */
export function CircuitPage(props: {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  /** Undefined on the page for a new one. */
  circuitId?: string;
  title: string;
  form: RecordFormProps;
  parts: CircuitParts;
  /** Cables and devices of the company, to be tapped. */
  favourites: readonly { value: string; label: string }[];
  /** Those behind the same RCD. */
  sameRcd: readonly Item[];
  /** What its particulars are, in few words. */
  said: string;
  /** Whether a particular is still asked for. */
  isAsking: boolean;
  readOnly?: ReadOnlyProps | undefined;
  /** What has changed in it since the last inspection, once its readings are in. */
  since?: ComponentProps<typeof ChangesOfCircuit> | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  /** The test that the board is gone through for, and whether one came here that way. */
  lacking?: { column: Column; isFirst: boolean } | undefined;
  /** Whether the form has room for another circuit. */
  mayAdd: boolean;
}) {
  const { frame, report, board, circuitId, title, form, readOnly, since, previous, next, lacking, mayAdd } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const template = firstOf(form.view.entered, 'description');
  const note = templateNotes.get(template);
  return (
    <ElectricianPage
      frame={frame}
      title={`${title}, ${board.name}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={form.view.errors.length > 0}
      styles="circuit.css"
      scripts={readOnly ? [] : [SCRIPT_OF_FORM, 'ask.js']}
      later={!readOnly && form.live ? 'check-circuit.js' : undefined}
    >
      <h1>{title}</h1>
      {note && !readOnly && (
        <p className="hint">
          {template}: {note}
        </p>
      )}
      {since && <ChangesOfCircuit {...since} />}
      {readOnly ? (
        <ReadOnlyRecord {...readOnly} />
      ) : (
        <RecordForm
          {...form}
          drawn={<CircuitFields {...props} isNew={circuitId === undefined} {...form} />}
          buttons={
            <CircuitButtons
              lacking={lacking}
              mayAdd={mayAdd}
              isLast={next === undefined}
              isNew={circuitId === undefined}
            />
          }
        />
      )}
      {circuitId && (
        <p className="actions">
          {previous && (
            <WayOn to={`${home}/circuits/${previous}`} saves={!readOnly}>
              {readOnly ? 'Circuit before' : 'Save and circuit before'}
            </WayOn>
          )}
          {readOnly && next && <a href={`${home}/circuits/${next}`}>Circuit after</a>}
          {!readOnly && (
            <a href={`${home}/circuits/${circuitId}/remove`} data-ask-in-place="">
              Remove this circuit
            </a>
          )}
          <WayOn to={historyHref(report.id, `boards/${board.id}/circuits/${circuitId}`)} saves={!readOnly}>
            Changes
          </WayOn>
        </p>
      )}
    </ElectricianPage>
  );
}

/** Whoever goes through a board for what one test left open goes on so; else it is circuit by circuit. */
function CircuitButtons({
  lacking,
  mayAdd,
  isLast,
  isNew,
}: {
  lacking?: { column: Column; isFirst: boolean } | undefined;
  mayAdd: boolean;
  isLast: boolean;
  isNew: boolean;
}) {
  const isFirst = lacking?.isFirst ?? false;
  const toNext = (
    <Button key="next" name="then" value="next" weight={isFirst ? 'secondary' : 'primary'}>
      {isLast && !(isNew && mayAdd) ? 'Save and go on' : 'Save and next circuit'}
    </Button>
  );
  const toLacking = lacking && (
    <Button
      key="lacking"
      name="then"
      value={`lacking ${lacking.column.key}`}
      weight={isFirst ? 'primary' : 'secondary'}
    >
      Save and next without {lacking.column.title}
    </Button>
  );
  return (
    <Actions>
      {isFirst ? [toLacking, toNext] : [toNext, toLacking]}
      {mayAdd && (
        <Button name="then" value="another" weight="secondary">
          Save and add another like it
        </Button>
      )}
      <Button name="then" value="stay" weight="secondary">
        Save
      </Button>
    </Actions>
  );
}
