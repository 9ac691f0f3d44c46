import type { ReactNode } from 'react';

import type { Tone } from './badges.tsx';

export type Verdict = 'genuine' | 'superseded' | 'withdrawn' | 'altered' | 'unknown' | 'safe' | 'unsafe' | 'look-into';

const verdicts: Record<Verdict, { tone: string; title: string; drawing: string }> = {
  // A tick in a ring; two pages; a barred ring; a broken ring; a question mark in a ring; a house with a tick; a
  // warning triangle; a lens.
  genuine: { tone: 'good', title: 'Genuine', drawing: 'M28 4a24 24 0 1 0 .1 0ZM17 28l8 8 15-16' },
  superseded: {
    tone: 'warn',
    title: 'Replaced',
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
    title: 'Certificate not found',
    drawing: 'M28 4a24 24 0 1 0 .1 0ZM20 22a8 8 0 1 1 11 7.5q-3 1.2-3 5M28 40v4',
  },
  safe: { tone: 'good', title: 'Satisfactory', drawing: 'M6 26 28 6 50 26M12 22V50H44V22M19 35l7 7 12-13' },
  unsafe: { tone: 'bad', title: 'Unsatisfactory', drawing: 'M28 5 53 50H3ZM28 21v15M28 41v4' },
  'look-into': { tone: 'warn', title: 'To be investigated', drawing: 'M24 6a18 18 0 1 0 .1 0ZM37 37 52 52' },
};

/**
 * The answer to a question about a certificate, in words, shape and colour.
 * @param question  the question, when the page answers several.
 * @param tone  replaces the verdict's own tone: an unsatisfactory report shows nothing green.
 */
export function VerifyPanel({
  verdict,
  title,
  question,
  tone,
  children,
}: {
  verdict: Verdict;
  title?: string | undefined;
  question?: string;
  tone?: Tone | undefined;
  children?: ReactNode;
}) {
  const { tone: own, title: usual, drawing } = verdicts[verdict];
  const id = question ? `verdict-${question.replace(/\W+/g, '-')}` : 'verdict';
  return (
    <section className={`verdict ${tone ?? own}`} aria-labelledby={id}>
      <svg viewBox="0 0 56 56" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
        <path d={drawing} />
      </svg>
      <h2 id={id}>
        {question && <span className="over">{question}</span>}
        {title ?? usual}
      </h2>
      {children && <div>{children}</div>}
    </section>
  );
}
