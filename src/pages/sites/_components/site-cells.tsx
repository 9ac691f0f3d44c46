import { type Cell, Cells } from '../../../components/office/parts/cells.tsx';
import type { StateKey } from '../../../components/office/parts/state.tsx';
import { showWeekday } from '../../../components/office/visits/visit-list.tsx';
import { formForNewWork } from '../../../domain/forms/registry.ts';
import { showDay } from '../../../domain/time/calendar.ts';
import type { OpenCodes } from '../../../features/compliance/domain/status-dates.ts';
import { nextDutyOf } from '../../../features/compliance/domain/words.ts';
import type { HomeState } from '../../../features/compliance/server/states.ts';
import type { BookedVisit } from '../../../server/repositories/homes/booked-visits.ts';

/** Who goes, and the page of the visit, are for the people of the company: `isOurs`. */
export type NextVisit = { visit: BookedVisit | undefined; mayBook: boolean; mayAsk: boolean; isOurs: boolean };

/** The four facts of a site: its state with the reason, what is open, what is due next, who comes next. */
export function SiteCells({ siteId, state, next }: { siteId: string; state: HomeState; next: NextVisit }) {
  const { sentences, hasOlderCopies } = state;
  return (
    <>
      <Cells cells={[stateCell(state), openCell(state), dueCell(state), visitCell(siteId, next)]} />
      <details className="block">
        <summary>{sentences.length > 1 ? `All ${sentences.length} reasons` : 'What this rests on'}</summary>
        {sentences.length > 1 && (
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <p className="hint">
          By what is recorded here, and not legal advice.
          {hasOlderCopies && ' Nobody recorded here who was given the copies that were due earlier.'}
        </p>
      </details>
    </>
  );
}

const keyOf = ({ state }: HomeState): StateKey => (state === 'no_report' ? 'late' : state);

const stateCell = (state: HomeState): Cell => ({
  label: 'State today',
  fact: state.word,
  state: keyOf(state),
  why: shortReason(state.sentences),
});

/** The first sentence, and the first that names a regulation. */
const shortReason = (sentences: readonly string[]): string[] => [
  ...new Set([sentences[0], sentences.find((sentence) => sentence.includes('('))].filter((each) => each !== undefined)),
];

/** "1 C2, 1 C3". */
const codesIn = (open: OpenCodes): string =>
  (['C1', 'C2', 'FI', 'C3'] as const).flatMap((code) => (open[code] > 0 ? [`${open[code]} ${code}`] : [])).join(', ');

function openCell({ open }: HomeState): Cell {
  const codes = codesIn(open);
  if (codes === '') return { label: 'Open defects', fact: 'None', state: 'in_order' };
  const isOnlyC3 = open.C1 + open.C2 + open.FI === 0;
  return {
    label: 'Open defects',
    fact: codes,
    href: '#defects',
    state: open.C1 > 0 ? 'danger' : isOnlyC3 ? 'none' : 'open',
    why: [isOnlyC3 ? 'A C3 is a recommendation.' : open.C3 > 0 ? 'A C3 is a recommendation, the others are not.' : ''],
  };
}

function dueCell(state: HomeState): Cell {
  const label = 'Next due by law';
  const next = nextDutyOf(state.assessment);
  if (next)
    return {
      ...{ label, fact: next.due, state: next.isLate ? 'late' : 'due' },
      why: [`${next.name} (${next.rule})`],
    };
  if (state.inspectionDue)
    return {
      label,
      fact: 'Nothing',
      state: 'none',
      why: [`Inspection recommended by ${showDay(state.inspectionDue)}`],
    };
  return { label, fact: 'No day', state: 'none', why: ['The law counts no days here.'] };
}

function visitCell(siteId: string, { visit, mayBook, mayAsk, isOurs }: NextVisit): Cell {
  const label = 'Next visit';
  if (!visit) {
    const why = [
      mayBook && <a href={`/visits/new?site=${siteId}`}>Book one</a>,
      mayAsk && <a href={`/sites/${siteId}/ask-for-visit`}>Ask for one</a>,
    ];
    return { label, fact: 'None booked', state: 'none', why };
  }
  return {
    ...{ label, state: 'booked', ...(isOurs && { href: `/visits/${visit.id}` }) },
    fact: `${showWeekday(visit.day)}, ${visit.from} to ${visit.to}`,
    why: [[isOurs && visit.person, formForNewWork(visit.kind).shortTitle].filter(Boolean).join(' · ')],
  };
}
