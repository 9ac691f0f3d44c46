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
  /** Undefined for a new circuit. */
  circuitId?: string;
  title: string;
  form: RecordFormProps;
  parts: CircuitParts;
  /** The company's favourite cables and devices, to choose with one tap. */
  favourites: readonly { value: string; label: string }[];
  /** The circuits behind the same RCD. */
  sameRcd: readonly Item[];
  /** Its particulars in a few words. */
  said: string;
  /** Whether a particular is missing. */
  isAsking: boolean;
  readOnly?: ReadOnlyProps | undefined;
  /** Changes since the last inspection, shown once its readings are in. */
  since?: ComponentProps<typeof ChangesOfCircuit> | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  /** The test in progress on this board, and whether the address asked for it. */
  lacking?: { column: Column; isFirst: boolean } | undefined;
  /** Whether the form allows another circuit. */
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
          named={circuitId === undefined ? { what: 'Circuit', by: ['circuit_no', 'description'] } : undefined}
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
              {readOnly ? 'Previous circuit' : 'Save and previous circuit'}
            </WayOn>
          )}
          {readOnly && next && <a href={`${home}/circuits/${next}`}>Next circuit</a>}
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

/** During one test, the main button leads to the next circuit without that test; otherwise to the next circuit. */
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
