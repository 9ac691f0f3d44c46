import type { SinceChange } from '../../domain/verification/comparison/since-change.ts';
import { Table } from './lists.tsx';
import { unbroken } from './unbroken.tsx';

/** A change with the address of its value. */
export type ChangeShown = { change: SinceChange; href: string };

/** The earlier report in the comparison. */
export type LastShown = {
  number: string;
  /** In words: "12 May 2026". */
  inspectedOn: string;
  /** Address of that report, if the viewer may open it. */
  href?: string;
};

/**
 * The changes since the site's last inspection, with both values.
 * @param nothing  text for no changes.
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
      {!last && <p>No earlier report for this site to compare with.</p>}
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
      { label: 'Place', cell: ({ change, href }) => <a href={href}>{change.place}</a> },
      { label: 'Value', cell: ({ change }) => change.what },
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

/** The changes in one circuit, above its form, once its readings are entered. */
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
