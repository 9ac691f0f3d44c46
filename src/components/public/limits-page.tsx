import type { Edition } from '../../domain/editions.ts';
import type { LimitTable, Reliability } from '../../domain/verification/limits/tables/limit-table.ts';
import type { Assets } from '../ui/assets.ts';
import { Badge, type Tone } from '../ui/badges.tsx';
import { Table } from '../ui/lists.tsx';
import { EditionSwitch } from './edition-switch.tsx';
import { PublicPage } from './public-page.tsx';

const standings: Record<Reliability, { word: string; tone?: Tone; meaning: string }> = {
  published: {
    word: 'Published',
    meaning: 'agrees with trade publications; we have not yet checked it against the printed standard',
  },
  unverified: {
    word: 'Unverified',
    tone: 'warn',
    meaning: 'from general knowledge; check it against your copy of the standard before you rely on it',
  },
  ours: { word: 'Our own', tone: 'info', meaning: 'not from a standard; it decides when a check asks' },
};

/** The limit tables of the rules, with every figure taken from the rules' own code. */
export function LimitsPage({
  assets,
  edition,
  title,
  tables,
}: {
  assets: Assets;
  edition: Edition;
  title: string;
  tables: readonly LimitTable[];
}) {
  return (
    <PublicPage
      assets={assets}
      place="rules"
      title="Tables of limits"
      description={`Copperplate’s limits for readings to ${title}: maximum Zs for every device, RCD times, insulation, conductors.`}
      backHref={`/public/rules?edition=${encodeURIComponent(edition)}`}
      backLabel="What we check"
    >
      <h1>Tables of limits</h1>
      <p className="lead">The limits for readings to {title}, exactly as the rules use them.</p>
      <EditionSwitch path="/public/rules/limits" edition={edition} />
      <DataListOfStandings />
      <nav className="contents" aria-label="Contents">
        <ul>
          {tables.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {tables.map((table) => (
        <OneTable key={table.id} {...table} />
      ))}
    </PublicPage>
  );
}

const DataListOfStandings = () => (
  <ul className="standings">
    {Object.values(standings).map(({ word, tone, meaning }) => (
      <li key={word}>
        <Badge tone={tone}>{word}</Badge> {meaning}.
      </li>
    ))}
  </ul>
);

function OneTable({ id, title, regulation, standing, notes, columns, rows }: LimitTable) {
  const { word, tone } = standings[standing];
  const isWide = columns.length > 5;
  return (
    <div className="limits">
      <h2 id={id}>{title}</h2>
      <p>
        <Badge tone={tone}>{word}</Badge> {regulation}
      </p>
      <Table
        caption={title}
        on={isWide ? 'scroll' : 'table'}
        dense
        rows={rows}
        rowKey={([first]) => first ?? ''}
        columns={columns.map((label, index) => ({
          label,
          numeric: index > 0 && isFigures(rows, index),
          cell: (row: readonly string[]) => row[index] || <NoValue />,
        }))}
      />
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
    </div>
  );
}

const NoValue = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="vh">no value</span>
  </>
);

const isFigures = (rows: readonly (readonly string[])[], index: number) =>
  rows.every((row) => /^[\d.]*\*?$/.test(row[index] ?? ''));
