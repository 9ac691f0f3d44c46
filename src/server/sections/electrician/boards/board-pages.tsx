import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { type ReadOnlyProps, ReadOnlyRecord } from '../../../../components/electrician/read-only-record.tsx';
import { RecordForm, type RecordFormProps } from '../../../../components/electrician/record-form.tsx';
import { StatusBadge } from '../../../../components/ui/badges.tsx';
import { TextField } from '../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ButtonLink,
  ErrorSummary,
  type FormError,
} from '../../../../components/ui/forms/form-parts.tsx';
import { type Row, Rows, ScrollRegion } from '../../../../components/ui/lists.tsx';
import { EmptyState, Notice } from '../../../../components/ui/notices.tsx';
import { plural } from '../../../../domain/words/plural.ts';
import { PhotosPart } from '../photos/photo-pages.tsx';
import type { PhotosShown } from '../photos/photos-of.ts';
import { newSubmission } from '../records/posted.ts';
import type { ReportPlace } from '../report/section-page.tsx';
import { SCRIPT_OF_FORM, WayOn } from './ways-on.tsx';

export type BoardRow = {
  id: string;
  name: string;
  location: string;
  fedFrom: string;
  circuits: number;
  problems: number;
  /** Whether carried-over values on it still need confirming. */
  toConfirm: boolean;
  /** Colleagues at work on it, in words; empty if there are none. */
  work: string;
};

/** All boards of the installation. */
export function BoardsPage(props: {
  frame: Frame;
  report: ReportPlace;
  boards: readonly BoardRow[];
  /** Whether the form allows another board. */
  mayAdd: boolean;
}) {
  const { frame, report, boards, mayAdd } = props;
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Boards, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
    >
      <h1>Boards and circuits</h1>
      {boards.length === 0 ? (
        <EmptyState title="No boards yet">
          <p>Start with the board at the origin.</p>
        </EmptyState>
      ) : (
        <Rows rows={boards.map((board) => boardRow(home, board))} />
      )}
      {mayAdd && (
        <Actions>
          <ButtonLink href={`${home}/boards/new`}>Add a board</ButtonLink>
        </Actions>
      )}
    </ElectricianPage>
  );
}

export const boardRow = (home: string, board: BoardRow): Row => ({
  href: `${home}/boards/${board.id}`,
  title: board.name,
  mark: board.problems > 0 ? <StatusBadge status="problem">{board.problems} to look at</StatusBadge> : undefined,
  meta: [board.location, board.fedFrom, plural(board.circuits, 'circuit'), board.toConfirm && 'to confirm', board.work]
    .filter(Boolean)
    .join(' · '),
});

export const historyHref = (reportId: string, path: string) =>
  `/electrician/reports/${reportId}/history?path=${encodeURIComponent(path)}`;

export type BoardPageProps = {
  /** Colleagues at work on it, in words; empty if there are none. */
  work: string;
  frame: Frame;
  report: ReportPlace;
  /** Undefined on the page for a new one. */
  boardId?: string;
  name: string;
  form: RecordFormProps;
  readOnly?: ReadOnlyProps | undefined;
  /** The number of spare ways as typed, and its error. */
  spares: { value: string; error: string | undefined };
  columns: readonly string[];
  /** Rows of the table as HTML from `circuitRows`; empty when the board has no circuits. */
  rows: string;
  /** Undefined until the board is saved. */
  photos: PhotosShown | undefined;
  photoErrors: readonly FormError[];
  /** The tests that can be entered for all its circuits on one page. */
  byTest: readonly { key: string; title: string }[];
  /** Whether the form allows another circuit. */
  mayAddBoard: boolean;
  mayAddCircuit: boolean;
};

/** A board and its circuits; for a new board, its own form only. */
export function BoardPage(props: BoardPageProps) {
  const { frame, report, boardId, name, form, readOnly, photos, photoErrors, work } = props;
  const boards = `/electrician/reports/${report.id}/boards`;
  return (
    <ElectricianPage
      frame={frame}
      title={`${name}, ${report.site}`}
      here="reports"
      back={{ href: boards, label: 'Boards and circuits' }}
      error={form.view.errors.length + photoErrors.length > 0}
      scripts={readOnly ? [] : [SCRIPT_OF_FORM, ...(boardId ? ['ask.js', 'photos.js'] : [])]}
      later={!readOnly && form.live ? 'check-board.js' : undefined}
    >
      <h1>{name}</h1>
      <ErrorSummary errors={photoErrors} />
      {work && (
        <Notice tone="info" title="A colleague is working on this board">
          <p>{work}. Both sets of entries are kept; where they differ, you see both.</p>
        </Notice>
      )}
      {boardId && <Circuits {...props} />}
      {boardId && readOnly && <h2>The board</h2>}
      {readOnly ? (
        <ReadOnlyRecord {...readOnly} />
      ) : (
        <RecordForm {...form} named={boardId ? undefined : { what: 'Board', by: ['board_ref'] }}>
          {form.children}
          {boardId && <AddCircuits {...props} home={`${boards}/${boardId}`} />}
        </RecordForm>
      )}
      {boardId && photos && (
        <PhotosPart
          shown={photos}
          of={name}
          action={`${boards}/${boardId}/photos`}
          submission={newSubmission()}
          errors={photoErrors}
          editable={!readOnly}
        />
      )}
      {boardId && (
        <p className="actions">
          {!readOnly && props.mayAddBoard && <a href={`${boards}/new?like=${boardId}`}>Add a board like this one</a>}
          {!readOnly && (
            <a href={`${boards}/${boardId}/remove`} data-ask-in-place="">
              Remove this board
            </a>
          )}
          <WayOn to={historyHref(report.id, `boards/${boardId}`)} saves={!readOnly}>
            Changes
          </WayOn>
        </p>
      )}
    </ElectricianPage>
  );
}

function Circuits(props: BoardPageProps): ReactNode {
  const { columns, rows } = props;
  if (rows === '') return <EmptyState title="No circuits yet" />;
  return (
    <ScrollRegion label="Circuits">
      <table className="dense">
        <caption>Circuits</caption>
        <thead>
          <tr>
            <th scope="col">Circuit</th>
            <th scope="col">State</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: circuitRows renders it from components */}
        <tbody dangerouslySetInnerHTML={{ __html: rows }} />
      </table>
    </ScrollRegion>
  );
}

/** Part of the board's form: adding circuits also saves the typed values of the board. */
function AddCircuits({ home, spares, byTest, mayAddCircuit }: BoardPageProps & { home: string }): ReactNode {
  return (
    <>
      {byTest.length > 0 && (
        <p className="actions">
          <b>All circuits at once:</b>
          {byTest.map(({ key, title }) => (
            <WayOn key={key} to={`${home}/grid/${key}`} saves>
              {title}
            </WayOn>
          ))}
          <WayOn to={`${home}/grid`} saves>
            Grid
          </WayOn>
          <WayOn to={`${home}/paper`} saves>
            Type in a paper sheet
          </WayOn>
          <WayOn to={`${home}/grid/same-rcd`} saves>
            Same for several circuits
          </WayOn>
        </p>
      )}
      {mayAddCircuit && (
        <div className="actions">
          <WayOn to={`${home}/circuits/new`} saves weight="primary">
            Add a circuit
          </WayOn>
          <WayOn to={`${home}/grid/ways`} saves weight="secondary">
            Lay out the ways
          </WayOn>
          <div className="search">
            <TextField name="spares" label="Spare ways" inputMode="numeric" size="s" {...spares} />
            <Button weight="secondary" formAction={`${home}/spares`}>
              Add spare ways
            </Button>
          </div>
        </div>
      )}
      <h2>The board</h2>
    </>
  );
}

export const NewBoardButtons = () => (
  <Actions>
    <Button name="then" value="ways">
      Save and lay out the ways
    </Button>
    <Button weight="secondary">Save</Button>
  </Actions>
);

/** Once the board is complete, the main button leads to its circuits, or to the next unfinished part of the report. */
export const BoardButtons = () => (
  <Actions>
    <Button name="then" value="next">
      Save and next
    </Button>
    <Button weight="secondary">Save</Button>
  </Actions>
);
