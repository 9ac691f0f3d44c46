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

/** A state in a shape and a word. */
export const State = ({ state, children }: { state: StateKey; children: ReactNode }) => (
  <span className="state" data-state={state}>
    <span>{children}</span>
  </span>
);
