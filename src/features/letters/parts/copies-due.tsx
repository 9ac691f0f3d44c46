import { State, type StateKey } from '../../../components/office/parts/state.tsx';
import { Table } from '../../../components/ui/lists.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { capital } from '../../../domain/words/capital.ts';
import type { Assessment } from '../../compliance/domain/assess.ts';
import { type CopyDue, copiesDue, isOwed } from '../../service/domain/copies-due.ts';
import { paperWords, recipientWords } from '../../service/domain/given.ts';

const stateOf = (due: CopyDue): { key: StateKey; words: string } => {
  if (!isOwed(due)) return { key: 'given', words: `Given ${due.metOn ? showDay(due.metOn) : ''}` };
  return due.state === 'late' ? { key: 'late', words: 'Late' } : { key: 'open', words: 'Not given' };
};

/** The copies that the law asks for in a home: for whom, by when, under which regulation. Shows nothing if there are none. */
export function CopiesDue({
  state,
  siteId,
  lacking,
  mayGive,
}: {
  state: Pick<Assessment, 'clocks'>;
  siteId: string;
  /** Which tenants lack one, where there are several, as `whoLacks` says it. */
  lacking: ReadonlyMap<string, string>;
  mayGive: boolean;
}) {
  const due = copiesDue(state);
  if (due.length === 0) return null;
  return (
    <section aria-labelledby="copies-due">
      <h2 id="copies-due">Copies due by law</h2>
      <Table
        caption="What the law wants given"
        rows={due}
        rowKey={({ key }) => key}
        columns={[
          { label: 'To', cell: ({ key, to }) => lacking.get(key) ?? capital(recipientWords[to]) },
          { label: 'Paper', cell: ({ what, of }) => `${paperWords[what]}${of ? `, observation ${of}` : ''}` },
          { label: 'By', cell: ({ due: by, rule }) => `${by ? showDay(by) : 'No day in law'} (${rule})` },
          {
            label: 'Given',
            cell: (each) => {
              const { key, words } = stateOf(each);
              return <State state={key}>{words}</State>;
            },
          },
        ]}
      />
      {mayGive && due.some(isOwed) && (
        <p>
          <a href={`/sites/${siteId}/copies`}>Give them, and see the proof</a>
        </p>
      )}
    </section>
  );
}
