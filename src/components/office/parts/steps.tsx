import type { ReactNode } from 'react';
import { unbroken } from '../../ui/unbroken.tsx';
import type { StateKey } from './state.tsx';

export type StepToDo = {
  state: StateKey;
  title: ReactNode;
  words?: ReactNode;
  /** A link or form that does it. */
  action?: ReactNode;
};

/** What to do, in order; each with the shape of its state. */
export const Steps = ({ steps }: { steps: readonly StepToDo[] }) => (
  <ol className="steps">
    {steps.map(({ state, title, words, action }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order is theirs.
      <li key={index} data-state={state}>
        <p>
          <b>{unbroken(title)}</b> {words && <span className="soft">{unbroken(words)}</span>}
        </p>
        {action}
      </li>
    ))}
  </ol>
);
