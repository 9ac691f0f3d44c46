import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import type { FormView } from '../../../../components/fields/form-view.ts';
import { firstOf } from '../../../../components/fields/form-view.ts';
import { TextField } from '../../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';
import type { ReportPlace } from '../report/section-page.tsx';
import { ALL, type Several } from './several-form.ts';

/** Circuits to tick, and the action for all of them: set one value, or make copies. */
export function SeveralPage(props: {
  frame: Frame;
  report: ReportPlace;
  board: { id: string; name: string };
  several: Several;
  offered: readonly Several[];
  rows: readonly { id: string; name: string; now: string }[];
  view: FormView;
  submission: string;
  base: string;
  /** The value that Undo would restore, and the number of circuits; undefined when nothing was set just now. */
  undo: { text: string; circuits: number; submission: string } | undefined;
}) {
  const { frame, report, board, several, offered, rows, view, submission, base, undo } = props;
  const home = `/electrician/reports/${report.id}/boards/${board.id}`;
  const action = `${home}/several/${several.key}`;
  const ticked = new Set(view.entered.circuit);
  return (
    <ElectricianPage
      frame={frame}
      title={`Several circuits, ${board.name}, ${report.site}`}
      here="reports"
      back={{ href: home, label: board.name }}
      error={view.errors.length > 0}
      styles="circuit.css"
    >
      <h1>Same for several circuits of {board.name}</h1>
      <ErrorSummary errors={view.errors} />
      {undo && (
        <form method="post" action={action}>
          <HiddenFields submission={undo.submission} base={base} />
          <input type="hidden" name="undo" value={undo.text} />
          <Notice tone="info">
            <p>
              {several.title} was set on {undo.circuits}.{' '}
              <Button weight="as-link" name="then" value="undo">
                Undo
              </Button>
            </p>
          </Notice>
        </form>
      )}
      <form id={RECORD} method="post" action={action} noValidate>
        <NoImplicitSubmit />
        <HiddenFields submission={submission} base={base} />
        <fieldset className="group">
          <legend>Circuits</legend>
          <TextField
            name="numbers"
            label="By number"
            hint="Such as 1-6, 9"
            size="m"
            autoComplete="off"
            value={firstOf(view.entered, 'numbers')}
            error={view.errors.find(({ field }) => field === 'numbers')?.message}
          />
          <div className="choices stack">
            {rows.map(({ id, name, now }) => (
              <label className="choice" key={id}>
                <input type="checkbox" name="circuit" value={id} defaultChecked={ticked.has(id)} />
                <span>
                  {name} <span className="hint">{now}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="group tight">
          <legend>{several.title}</legend>
          <p className="hint">Empty boxes change nothing.</p>
          <div className="fields">
            {several.fields.map(({ hint, provenance, required, ...field }) => (
              <FieldControl
                key={field.name}
                field={{ ...field, required: true }}
                name={`${ALL}${field.name}`}
                view={view}
                isCompact
              />
            ))}
          </div>
        </fieldset>
        <ListsOf fields={several.fields} />
        <Actions>
          <Button name="then" value="set">
            Set on these circuits
          </Button>
          <Button name="then" value="copy" weight="secondary">
            Copy these circuits to the next free ways
          </Button>
        </Actions>
      </form>
      <h2>Set another value</h2>
      <ul>
        {offered
          .filter(({ key }) => key !== several.key)
          .map(({ key, title }) => (
            <li key={key}>
              <a href={`${home}/several/${key}`}>{title}</a>
            </li>
          ))}
      </ul>
    </ElectricianPage>
  );
}
