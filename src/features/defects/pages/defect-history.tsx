import { randomUUID } from 'node:crypto';
import { type Happening, Happenings } from '../../../components/office/parts/timeline.tsx';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { showDay, showTime } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { comesFrom } from '../domain/described.ts';
import { titleOfEvent } from '../domain/event-words.ts';
import { isMove, moves } from '../domain/moves.ts';
import type { Defect, DefectEvent } from '../records/defects.ts';

/** What is known by its day alone stands after what that day has an hour for. */
const latestFirst = (a: Happening, b: Happening): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

type Props = { defect: Defect; events: readonly DefectEvent[]; viewer: Viewer; timeZone: string };

/** Who did what, when and why; the last thing that a person said can be taken back. */
export function DefectHistory({ defect, events, viewer, timeZone }: Props) {
  const last = events.find(({ kind, undone_at }) => undone_at === null && isMove(kind));
  const mayUndo = last && isMove(last.kind) && moves[last.kind].by.includes(viewer.role);
  const all = events.map(
    (each): Happening => ({
      ...{ id: each.id, at: each.at, when: showTime(each.at, timeZone), title: titleOfEvent(each) },
      words: (
        <>
          {[each.words, each.paper, each.by_name].filter(Boolean).join('. ')}
          {mayUndo && each === last && (
            <form method="post" action={`/defects/${defect.id}/moves/${each.id}/undo`}>
              <HiddenFields submission={randomUUID()} />
              <Button weight="as-link">Undo</Button>
            </form>
          )}
        </>
      ),
    }),
  );
  const closed: Happening[] =
    defect.state === 'verified' && defect.done_on
      ? [
          {
            id: 'closed',
            at: defect.done_on,
            when: showDay(defect.done_on),
            title: `Put right by ${defect.done_by}`,
            mark: 'key',
          },
        ]
      : [];
  const issued: Happening = {
    ...{ id: 'issued', at: defect.created_at, when: showTime(defect.created_at, timeZone), mark: 'key' },
    title: {
      'own-report': `Issued with ${defect.number}`,
      'other-report': `Recorded, from report ${defect.number}`,
      investigation: 'Found by an investigation',
    }[comesFrom(defect)],
  };
  return (
    <section className="block" aria-labelledby="history">
      <h2 id="history">History</h2>
      <Happenings all={[...closed, ...all, issued].toSorted(latestFirst)} />
    </section>
  );
}
