import type { ReactNode } from 'react';

export type Verdict = 'genuine' | 'superseded' | 'withdrawn' | 'altered' | 'unknown';

const verdicts: Record<Verdict, { tone: string; title: string; drawing: string }> = {
  // A tick in a ring; a page with another behind it; a barred ring; a broken ring; a question in a ring.
  genuine: { tone: 'good', title: 'Genuine and current', drawing: 'M28 4a24 24 0 1 0 .1 0ZM17 28l8 8 15-16' },
  superseded: {
    tone: 'warn',
    title: 'Genuine, but superseded',
    drawing: 'M18 16h32v36H18ZM6 42V4h34M26 28h16M26 38h16',
  },
  withdrawn: { tone: 'bad', title: 'Withdrawn', drawing: 'M28 4a24 24 0 1 0 .1 0ZM11 11l34 34' },
  altered: {
    tone: 'bad',
    title: 'Not the certificate that was issued',
    drawing: 'M18.2 3.2 37.8 3.2 52.8 18.2 52.8 37.8 37.8 52.8 18.2 52.8 3.2 37.8 3.2 18.2ZM18 18l20 20M38 18 18 38',
  },
  unknown: {
    tone: 'warn',
    title: 'No such certificate',
    drawing: 'M28 4a24 24 0 1 0 .1 0ZM20 22a8 8 0 1 1 11 7.5q-3 1.2-3 5M28 40v4',
  },
};

/** The answer to "is this certificate real?", first in words, then in shape, then in colour. */
export function VerifyPanel({ verdict, title, children }: { verdict: Verdict; title?: string; children?: ReactNode }) {
  const { tone, title: usual, drawing } = verdicts[verdict];
  return (
    <section className={`verdict ${tone}`} aria-labelledby="verdict">
      <svg viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
        <path d={drawing} />
      </svg>
      <h2 id="verdict">{title ?? usual}</h2>
      {children && <div>{children}</div>}
    </section>
  );
}
