import { type CertificateData, type Signatory, showNumber } from '../../domain/certificate/certificate.ts';
import { circuitsInShort, circuitsInUse } from '../../domain/certificate/cover/coverage.ts';
import { nextInspection } from '../../domain/certificate/cover/next-inspection.ts';
import { signedAs } from '../../domain/certificate/cover/signed-as.ts';
import type { PrintedGroup, PrintedList, PrintedReport, PrintedSection } from '../../domain/certificate/printed.ts';
import { outcomeInWords } from '../../domain/certificate/verdicts/certificate-status.ts';
import { hasGroup } from '../../domain/forms/document.ts';
import { findForm } from '../../domain/forms/registry.ts';
import { showAddress } from '../../domain/forms/words/show-address.ts';
import { showDay, showTime } from '../../domain/time/calendar.ts';
import { plural } from '../../domain/words/plural.ts';
import { type Fold, Folds } from '../office/parts/folds.tsx';
import { type KnownPhoto, PhotoList, showPhotos } from '../photos/photo-list.tsx';
import { type Code, CodeBadge } from '../ui/badges.tsx';
import { CautionNotice } from '../ui/caution.tsx';
import { DrawnSignature } from '../ui/drawn-signature.tsx';
import { DataList, ScrollRegion, Table } from '../ui/lists.tsx';
import { FoldedBoards } from './folded-boards.tsx';

type Of = {
  data: CertificateData;
  /** Address of its report, above those of its photos. */
  below: string;
  /** Address of each board's own page in a large report; undefined where this page shows all boards. */
  boardHrefOf?: ((board: string) => string) | undefined;
};

/** An issued certificate, as it was issued: each part folded to a line. */
export const CertificateView = (of: Of) => (
  <div className="certificate">
    {of.data.printed.caution && <CautionNotice caution={of.data.printed.caution} />}
    <Folds
      folds={[
        { id: 'facts-as-issued', title: of.data.printed.title, children: <Facts data={of.data} /> },
        ...partsOf(of).map((part, at) => ({ ...part, id: `as-issued-${at + 1}` })),
      ]}
    />
    {of.boardHrefOf && <FoldedBoards boards={boardLines(of.data)} hrefOf={of.boardHrefOf} />}
  </div>
);

/** The parts of a certificate in the order of its print, each with what it holds in a few words. */
function partsOf({ data, below, boardHrefOf }: Of): Omit<Fold, 'id'>[] {
  const { printed } = data;
  const withPhotos = boardPhotos(data, below);
  return [
    ...(observes(data)
      ? [
          {
            title: 'Observations',
            fact: String(printed.observations.length),
            children: <Observations data={data} below={below} />,
          },
        ]
      : []),
    ...withPhotos.map(({ name, photos }) => ({
      title: `Photos of ${name}`,
      fact: String(photos.length),
      children: <PhotoList photos={photos} of={name} />,
    })),
    ...printed.sections.filter(hasContent).map((section) => ({
      title: section.letter ? `${section.letter} ${section.title}` : section.title,
      children: (
        <>
          <Groups groups={section.groups} />
          {section.lists.map((list) => (
            <Items key={list.title} list={list} under={section.title} />
          ))}
        </>
      ),
    })),
    ...(printed.schedule.length > 0 ? [schedule(data)] : []),
    ...(boardHrefOf ? [] : printed.boards).map((board, at) => ({
      title: `Distribution board ${board.name}`,
      fact: circuitsOn(data, at),
      children: <CertificateBoard board={board} columns={printed.columns} />,
    })),
    ...(printed.guidance
      ? [
          {
            title: printed.guidance.title,
            children: printed.guidance.paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>),
          },
        ]
      : []),
  ];
}

const schedule = ({ printed }: CertificateData) => ({
  title: 'Schedule of inspections',
  fact: plural(
    printed.schedule.reduce((sum, { items }) => sum + items.length, 0),
    'item',
  ),
  children: printed.schedule.map((part) => (
    <Table
      key={part.number}
      caption={`${part.number} ${part.title}`}
      rows={part.items}
      rowKey={(item) => item.number}
      on="table"
      dense
      columns={[
        { label: 'Item', cell: (item) => `${item.number} ${item.label}` },
        { label: 'Outcome', cell: (item) => item.outcome },
        { label: 'Note', cell: (item) => item.note },
      ]}
    />
  )),
});

/** The circuits of a board as its print counts them. Boards stand in the order of the report, which is that of the print. */
function circuitsOn({ form_type, edition, printed, report }: CertificateData, at: number): string {
  const form = findForm(form_type, edition);
  const board = report.boards?.[at];
  return form && board
    ? circuitsInShort(form, report, [board])
    : plural(printed.boards[at]?.circuits.length ?? 0, 'circuit');
}

const hasContent = ({ groups, lists }: PrintedSection) => groups.length + lists.length > 0;

/** A section's list, each item with its name as heading. */
function Items({ list: { title, items }, under }: { list: PrintedList; under: string }) {
  const isNamed = title !== under;
  const Heading = isNamed ? 'h4' : 'h3';
  return (
    <section>
      {isNamed && <h3>{title}</h3>}
      {items.map(({ name, rows, lists = [] }) => (
        <section key={name}>
          <Heading>{/^\d+$/.test(name) ? `Number ${name}` : name}</Heading>
          <DataList pairs={pairsOf(rows)} />
          {lists.map((inner) => (
            <Items key={inner.title} list={inner} under="" />
          ))}
        </section>
      ))}
    </section>
  );
}

function Facts({ data }: { data: CertificateData }) {
  const { company, inspector, authoriser, signatories = [] } = data;
  return (
    <DataList
      pairs={[
        ['Report', `${data.printed.title}, ${data.printed.edition}`],
        ['Number', showNumber(data)],
        ['Installation', showAddress(data.installation_address)],
        ['Inspected on', data.inspected_on && showDay(data.inspected_on)],
        ['Outcome as issued', data.outcome ? outcomeInWords(data.outcome) : data.printed.conclusion?.title],
        ['Next inspection due', nextInspection(data)],
        ['Issued', showTime(data.issued_at, data.time_zone)],
        ['Reason for the correction', data.correction_reason],
        ['Company', `${company.name}, ${showAddress(company.address)}`],
        [signedAs(findForm(data.form_type, data.edition)), inspector && <Signed key="inspector" by={inspector} />],
        ['Authorised by', authoriser && <Signed key="authoriser" by={authoriser} />],
        ...signatories.map((each) => [each.as, <Signed key={each.as} by={each} />] as const),
      ]}
    />
  );
}

const Signed = ({ by: { name, position, signature, drawn } }: { by: Signatory }) => (
  <>
    {[name, position].filter(Boolean).join(', ')}
    {drawn && (
      <div>
        <DrawnSignature drawing={drawn.drawing} of={signature} />
      </div>
    )}
  </>
);

/** True when its form has observations, or when an unknown form printed some. */
const observes = ({ form_type, edition, printed }: CertificateData) =>
  printed.observations.length > 0 || hasGroup(findForm(form_type, edition), 'observations');

function Observations({ data, below }: { data: CertificateData; below: string }) {
  const { printed, report, photos, time_zone: timeZone } = data;
  // Observations are numbered in the order of the report.
  const pathOf = (number: string) => `observations/${report.observations?.[Number(number) - 1]?.id}`;
  const photosAt = (boundTo: string) => showPhotos(knownAt(photos, boundTo), { below, timeZone });
  return (
    <>
      {printed.observations.length === 0 && <p>No remedial action is required.</p>}
      {printed.observations.map((observation) => (
        <article key={observation.number} className="card">
          <h3>
            {observation.number} <CodeBadge code={observation.code as Code} long />
          </h3>
          <p>{observation.text}</p>
          <DataList pairs={pairsOf(observation.rows)} />
          <PhotoList photos={photosAt(pathOf(observation.number))} of={`observation ${observation.number}`} />
          <PhotoList
            photos={photosAt(`${pathOf(observation.number)}/fixed`)}
            of={`observation ${observation.number}, put right`}
          />
        </article>
      ))}
    </>
  );
}

/** The photos of each board that has any. */
const boardPhotos = ({ photos, printed, report, time_zone: timeZone }: CertificateData, below: string) =>
  (report.boards ?? [])
    .map(({ id }, index) => ({
      name: printed.boards[index]?.name ?? '',
      photos: showPhotos(knownAt(photos, `boards/${id}`), { below, timeZone }),
    }))
    .filter(({ photos: shown }) => shown.length > 0);

/** The photos of a record in a certificate. */
const knownAt = (photos: CertificateData['photos'], boundTo: string): KnownPhoto[] =>
  photos
    .filter(({ bound_to: at }) => at === boundTo)
    .map(({ sha256: id, taken_at: takenAt, caption, width, height }) => ({ id, takenAt, caption, width, height }));

/** Boards in the order of the report, which is that of the print. */
const boardLines = ({ printed, report }: CertificateData) =>
  printed.boards.map(({ name, circuits }, index) => ({
    id: report.boards?.[index]?.id ?? '',
    name,
    circuits: report.boards?.[index] ? circuitsInUse(report.boards[index]) : circuits.length,
  }));

/** A board as printed: its own values and its circuit schedule. */
export const CertificateBoard = ({
  board,
  columns,
}: {
  board: PrintedReport['boards'][number];
  columns: PrintedReport['columns'];
}) => (
  <>
    <Groups groups={board.groups} />
    <ScrollRegion label={`Circuits of ${board.name}`}>
      <table className="dense">
        <caption className="vh">Circuits of {board.name}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.number} scope="col">
                {column.label}
                {column.unit && ` (${column.unit})`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.circuits.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, index) => (
                // The columns of a printed schedule never change order.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
    {board.limits?.map((words) => (
      <p key={words}>{words}</p>
    ))}
  </>
);

const Groups = ({ groups }: { groups: readonly PrintedGroup[] }) =>
  groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a print never move.
    <section key={index}>
      {group.title && <h3>{group.title}</h3>}
      <DataList pairs={pairsOf(group.rows)} />
    </section>
  ));

const pairsOf = (rows: readonly { label: string; value: string }[]) =>
  rows.map(({ label, value }) => [label, value] as const);
