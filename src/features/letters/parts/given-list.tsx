import { State } from '../../../components/office/parts/state.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import {
  type Given,
  howGiven,
  isGiven,
  isLost,
  mayComeBack,
  nameAndPart,
  paperWords,
} from '../../service/domain/given.ts';

/** The papers that were given: to whom, when, and how that is known. @param nameOf  names the paper. */
export function GivenList({
  given,
  nameOf,
  siteId,
  timeZone,
  mayRecord,
}: {
  given: readonly Given[];
  nameOf: (given: Given) => string;
  siteId: string;
  timeZone: string;
  mayRecord: boolean;
}) {
  if (given.length === 0) return <p>No paper is recorded as given yet.</p>;
  return (
    <Table
      caption="Papers given"
      rows={given}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'To',
          cell: ({ name, to, address }) => (
            <>
              {nameAndPart(name, to)}
              {address && <span className="soft">, {address.replaceAll('\n', ', ')}</span>}
            </>
          ),
        },
        { label: 'Paper', cell: (each) => `${paperWords[each.what]}: ${nameOf(each)}` },
        {
          label: 'Given',
          cell: (each) => (
            <>
              <StateOf given={each} />{' '}
              <span className="soft">{howGiven(each, (at) => showTime(at, timeZone), !mayRecord)}</span>
              {mayRecord && mayComeBack(each) && (
                <>
                  {' '}
                  <a href={`/sites/${siteId}/copies?returned=${each.id}#returned`}>
                    It came back<span className="vh"> from {each.name}</span>
                  </a>
                </>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

function StateOf({ given }: { given: Given }) {
  if (isGiven(given)) return <State state="given">{showDay(given.countsOn ?? given.leftOn)}</State>;
  return isLost(given) ? <State state="late">Not given</State> : <State state="open">Waiting</State>;
}
