import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { ScrollRegion } from '../../../../components/ui/lists.tsx';
import type { PrintedGroup, PrintedList } from '../../../../domain/certificate/printed.ts';
import {
  howToUse,
  PAPER_BLANK,
  type PaperCell,
  type PaperSheet,
  type PaperTable,
  printedAs,
} from '../../../../domain/paper/paper-sheet.ts';
import type { ReportPlace } from '../report/section-page.tsx';

/** The draft on paper: known values are printed, unknown ones have an empty box. */
export function PaperPage({
  frame,
  report,
  sheet: { called, at, sections, boards },
  editable,
}: {
  frame: Frame;
  report: ReportPlace;
  sheet: PaperSheet;
  /** Whether the paper's values can be entered now. */
  editable: boolean;
}) {
  const home = `/electrician/reports/${report.id}`;
  return (
    <ElectricianPage
      frame={frame}
      title={`Paper, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      styles="paper.css"
    >
      <h1>
        <span className="over">{called}, draft for filling in by hand</span>
        {report.site}
      </h1>
      <p>
        As of {at}. {howToUse}
      </p>
      <p className="actions">
        <span>
          Print this page with your browser, on A4 across, or take the <a href={`${home}/paper.pdf`}>PDF of it</a>.
        </span>
        <a href={`${home}/draft.pdf`}>The draft as it would be issued (PDF)</a>
        {boards.map(({ id, name }) => (
          <span key={id}>
            Chart for the lid of {name}: <a href={`${home}/boards/${id}/chart/a5.pdf`}>A5</a>,{' '}
            <a href={`${home}/boards/${id}/chart/a4.pdf`}>A4</a>
          </span>
        ))}
        {editable &&
          boards.map(({ id, name }) => (
            <a key={id} href={`${home}/boards/${id}/paper`}>
              Type in the sheet of {name}
            </a>
          ))}
      </p>
      {sections.map(({ key, letter, title, groups, lists, unsure }) => (
        <section key={key}>
          <h2>{letter ? `${letter}. ${title}` : title}</h2>
          <Groups groups={groups} unsure={unsure} />
          {lists.map((list) => (
            <Items key={list.title} list={list} unsure={unsure} />
          ))}
        </section>
      ))}
      {boards.map((board) => (
        <section key={board.id} className="board">
          <h2>{board.name}</h2>
          <Groups groups={board.groups} unsure={board.unsure} />
          {board.tables.map((table) => (
            <Circuits key={table.title} of={board.name} table={table} />
          ))}
        </section>
      ))}
    </ElectricianPage>
  );
}

type Unsure = { unsure: ReadonlySet<string> };

const Groups = ({ groups, unsure }: { groups: readonly PrintedGroup[] } & Unsure) => (
  <dl className="boxes-of">
    {groups.flatMap(({ title, rows }) =>
      rows.map(({ label, value }) => (
        <div key={`${title} ${label}`}>
          <dt>{label}</dt>
          <dd>
            {value === PAPER_BLANK ? (
              <span className="box" />
            ) : unsure.has(printedAs(title, label)) ? (
              <OfLastTime text={value} />
            ) : (
              value
            )}
          </dd>
        </div>
      )),
    )}
  </dl>
);

const Items = ({ list: { title, items }, unsure }: { list: PrintedList } & Unsure) => (
  <>
    <h3>{title}</h3>
    {items.map(({ name, rows }) => (
      <Groups key={name} groups={[{ title: name, rows }]} unsure={unsure} />
    ))}
  </>
);

function Circuits({ of, table: { title, columns, rows } }: { of: string; table: PaperTable }) {
  if (rows.length === 0) return null;
  return (
    <ScrollRegion label={`${title}, ${of}`}>
      <table className="paper">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Circuit</th>
            {columns.map(({ number, label }) => (
              <th key={number} scope="col">
                <span>{number}</span> {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, circuit, isUnsure, cells }) => (
            <tr key={code}>
              <td className="code">{code}</td>
              <th scope="row">{isUnsure ? <OfLastTime text={circuit} /> : circuit}</th>
              {cells.map((cell, index) => (
                <Cell key={columns[index]?.number} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const Cell = ({ cell }: { cell: PaperCell }) => {
  if (cell === 'none') return <td className="none">–</td>;
  if (cell === 'to fill in') return <td />;
  return <td>{'unsure' in cell ? <OfLastTime text={cell.unsure} /> : cell.known}</td>;
};

/** Last time's value, for comparison: the box next to it is for the new one. */
const OfLastTime = ({ text }: { text: string }) => (
  <span className="unsure">
    {`${text} ?`}
    <span className="box" />
  </span>
);
