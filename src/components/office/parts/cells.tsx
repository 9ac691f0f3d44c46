import type { ReactNode } from 'react';
import { unbroken } from '../../ui/unbroken.tsx';
import { State, type StateKey } from './state.tsx';

export type Cell = {
  /** What it answers: "Open defects". */
  label: string;
  fact: ReactNode;
  /** Address of the list that the fact counts. */
  href?: string | undefined;
  state?: StateKey | undefined;
  /** Lines of reason below the fact. */
  why?: readonly ReactNode[];
};

/**
 * The few facts that answer a page's question, each with its list.
 * @param figures  the facts are counts, shown large.
 */
export const Cells = ({ cells, figures }: { cells: readonly Cell[]; figures?: boolean }) => (
  <div className={figures ? 'cells figures' : 'cells'}>
    {cells.map(({ label, fact, href, state, why = [] }) => (
      <div key={label} className="cell" data-state={state}>
        <p className="over">{label}</p>
        <p className="fact">
          {href ? <a href={href}>{worded({ fact, figures, state })}</a> : worded({ fact, figures, state })}
        </p>
        {why.filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one cell never change places.
          <p key={index} className="why">
            {unbroken(line)}
          </p>
        ))}
      </div>
    ))}
  </div>
);

const worded = ({
  fact,
  figures,
  state,
}: {
  fact: ReactNode;
  figures?: boolean | undefined;
  state?: StateKey | undefined;
}) => (state && !figures && typeof fact === 'string' ? <State state={state}>{unbroken(fact)}</State> : unbroken(fact));
