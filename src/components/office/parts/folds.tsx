import type { ReactNode } from 'react';
import { unbroken } from '../../ui/unbroken.tsx';

export type Fold = {
  id: string;
  title: ReactNode;
  /** What is inside, in a few words: "16 mm², nothing unusual". */
  fact?: ReactNode;
  open?: boolean | undefined;
  children: ReactNode;
};

/** Sections folded to a line each. */
export const Folds = ({ folds }: { folds: readonly Fold[] }) => (
  <div className="folds">
    {folds.map(({ id, title, fact, open, children }) => (
      <details key={id} id={id} open={open}>
        <summary>
          <span>{unbroken(title)}</span>
          {fact && <span>{unbroken(fact)}</span>}
        </summary>
        {children}
      </details>
    ))}
  </div>
);

/** A menu of rare actions: links, and buttons of the class `plain` in their forms. */
export const More = ({ children }: { children: ReactNode }) => (
  <details className="more">
    <summary>More</summary>
    <ul>{children}</ul>
  </details>
);
