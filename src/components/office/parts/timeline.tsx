import type { ReactNode } from 'react';
import { unbroken } from '../../ui/unbroken.tsx';

export type Happening = {
  /** A key of its own among its neighbours. */
  id: string;
  /** `YYYY-MM-DD`, or a UTC ISO time. */
  at: string;
  /** The day as it is shown: "26 Nov 2026". */
  when: string;
  title: ReactNode;
  words?: ReactNode;
  /** `key` marks what the page is about, `next` what is still to come. */
  mark?: 'key' | 'next' | undefined;
};

/** What happened, and what comes next. */
export const Happenings = ({ all }: { all: readonly Happening[] }) => (
  <ol className="timeline">
    {all.map(({ id, at, when, title, words, mark }) => (
      <li key={id} className={mark}>
        <time dateTime={at}>{unbroken(when)}</time>
        <div>
          <p>{unbroken(title)}</p>
          {words && <p className="soft">{unbroken(words)}</p>}
        </div>
      </li>
    ))}
  </ol>
);
