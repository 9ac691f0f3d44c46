import type { ReactNode } from 'react';

/** The states that have a shape and a tone; see `styles/office/parts/states.css`. */
export type StateKey =
  | 'danger'
  | 'late'
  | 'open'
  | 'due'
  | 'booked'
  | 'now'
  | 'refused'
  | 'defended'
  | 'abeyance'
  | 'mended'
  | 'confirmed'
  | 'in_order'
  | 'done'
  | 'given'
  | 'unknown'
  | 'out_of_scope'
  | 'none'
  | 'satisfactory'
  | 'unsatisfactory';

/** A state in a shape and a word. @param end  at the end of a row of `.rows`. */
export const State = ({ state, end, children }: { state: StateKey; end?: boolean; children: ReactNode }) => (
  <span className={end ? 'state end' : 'state'} data-state={state}>
    <span>{children}</span>
  </span>
);
