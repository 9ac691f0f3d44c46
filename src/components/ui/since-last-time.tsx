import type { SinceChange } from '../../domain/verification/comparison/since-change.ts';
import { Table } from './lists.tsx';
import { unbroken } from './unbroken.tsx';

/** A change with where its value is entered or shown. */
export type ChangeShown = { change: SinceChange; href: string };

/** The report it is compared with. */
export type LastShown = {
  number: string;
  /** In words: "12 May 2026". */
  inspectedOn: string;
  /** Address of that report, for who may open it. */
  href?: string;
};

/**
 * What has changed since the last inspection of the site, both values beside each other.
 * @param nothing  words for where nothing is to be told.
 */
export function SinceLastTime({
  last,
  changes,
  nothing,
}: {
  last: LastShown | undefined;
  changes: readonly ChangeShown[];
  nothing: string;
}) {
  return (
    <section aria-labelledby="since-last-time">
      <h2 id="since-last-time">Since last time</h2>
      {!last && <p>No earlier report of this site to compare with: none of an earlier day has been issued here.</p>}
      {last && (
        <p>
          Compared with {last.href ? <a href={last.href}>{last.number}</a> : last.number}, inspected on{' '}
          {last.inspectedOn}. A change is not a fault.
        </p>
      )}
      {last && changes.length === 0 && <p>{nothing}</p>}
      {changes.length > 0 && <Changes changes={changes} />}
    </section>
  );
}

const Changes = ({ changes }: { changes: readonly ChangeShown[] }) => (
  <Table
    caption="Changed since the last report"
    rows={changes}
    rowKey={({ change }) => `${change.path} ${change.what} ${change.place}`}
    columns={[
      { label: 'Where', cell: ({ change, href }) => <a href={href}>{change.place}</a> },
      { label: 'What', cell: ({ change }) => change.what },
      { label: 'Last time', cell: ({ change }) => withUnit(change.before, change) },
      { label: 'Now', cell: ({ change }) => withUnit(change.now, change) },
      {
        label: 'Check',
        cell: ({ change }) => (
          <span>
            {change.question} {change.arithmetic && <span className="sum">({change.arithmetic})</span>}
          </span>
        ),
      },
    ]}
  />
);

const withUnit = (value: string, { unit }: SinceChange): string => (unit ? `${value} ${unit}` : value);

/** What has changed in one circuit, above its form: only once its readings are in. */
export const ChangesOfCircuit = ({ last, changes }: { last: LastShown; changes: readonly SinceChange[] }) => (
  <>
    {changes.map((change) => (
      <div key={`${change.path} ${change.what}`} className="finding info">
        <p>
          <b>Since last time.</b> {change.message} {change.question}
        </p>
        <p className="sum">
          {unbroken([`${last.number}, ${last.inspectedOn}`, change.arithmetic].filter(Boolean).join(' · '))}
        </p>
      </div>
    ))}
  </>
);
