import type { ReactNode } from 'react';
import type { StateKey } from './state.tsx';

/** A box a day; wide clocks get narrower boxes. */
const BOX = 10;

/**
 * A legal clock: one box a day, the first of them the day from which the law counts.
 * @param days  length of the clock
 * @param gone  days that have passed; more than `days` when it is late
 * @param from,until  the first and the last day in words
 */
export function Clock({
  days,
  gone,
  state,
  from,
  until,
}: {
  days: number;
  gone: number;
  state: StateKey;
  from: ReactNode;
  until: ReactNode;
}) {
  const boxes = Math.min(Math.max(days, gone), 120);
  return (
    <figure className="clock" data-state={state}>
      <svg viewBox={`0 0 ${boxes * BOX} 24`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: boxes }, (_, day) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its day.
            key={day}
            className={day >= days ? 'over' : day < gone ? 'gone' : 'left'}
            x={day * BOX + 1}
            y="2"
            width={BOX - 2}
            height="20"
          />
        ))}
        {gone > 0 && gone <= boxes && <line className="today" x1={gone * BOX} x2={gone * BOX} y1="0" y2="24" />}
      </svg>
      <figcaption>
        <span>{from}</span>
        <b>{until}</b>
      </figcaption>
    </figure>
  );
}

/** Parts of a whole in a bar, one beside the other; a table or a sentence beside it says the same. */
export function Share({ parts }: { parts: readonly { state: StateKey; count: number }[] }) {
  const shown = parts.filter(({ count }) => count > 0);
  const whole = shown.reduce((sum, { count }) => sum + count, 0) || 1;
  // None gets too narrow to be seen.
  const widths = shown.map(({ count }) => Math.max((count / whole) * 1000, 12));
  const scale = 1000 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  return (
    <svg className="share" viewBox="0 0 1000 28" preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ state }, index) => {
        const width = (widths[index] ?? 0) * scale;
        const at = x;
        x += width;
        return (
          <rect
            key={state}
            data-state={state}
            x={(at + 2).toFixed(1)}
            y="2"
            width={Math.max(width - 4, 2).toFixed(1)}
            height="24"
          />
        );
      })}
    </svg>
  );
}

export type StripJob = {
  /** Minutes after midnight, local time. */
  from: number;
  until: number;
  look?: 'on' | 'past' | 'late' | undefined;
};
const FIRST = 7 * 60;
const LAST = 18 * 60;

/** A person's day from 7 to 18 o'clock. @param words  the same in words. @param now  minutes after midnight. */
export const Strip = ({ jobs, now, words }: { jobs: readonly StripJob[]; now?: number | undefined; words: string }) => (
  <svg className="strip" viewBox={`0 0 ${LAST - FIRST} 24`} preserveAspectRatio="none" role="img" aria-label={words}>
    {[0, 2, 4, 6, 8, 10].map((hour) => (
      <line key={hour} className="hour" x1={hour * 60} x2={hour * 60} y1="0" y2="24" />
    ))}
    {jobs.map(({ from, until, look }) => {
      const start = Math.min(Math.max(from, FIRST), LAST - 30) - FIRST;
      const end = Math.max(Math.min(until, LAST) - FIRST, start + 30);
      return (
        <rect
          key={`${from}-${until}`}
          className={look ? `job ${look}` : 'job'}
          x={start + 2}
          y="4"
          width={end - start - 4}
          height="16"
          rx="2"
        />
      );
    })}
    {now !== undefined && now > FIRST && now < LAST && (
      <line className="time" x1={now - FIRST} x2={now - FIRST} y1="0" y2="24" />
    )}
  </svg>
);

/** A bar in a table's cell. @param of  value of the whole width. @param mean  drawn as a line across. */
export const BarOf = ({ value, of, mean }: { value: number; of: number; mean?: number | undefined }) => {
  const at = (each: number) => ((Math.min(each, of) / (of || 1)) * 60).toFixed(1);
  return (
    <svg className="bar-of" viewBox="0 0 60 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={at(value)} height="8" />
      {mean !== undefined && <line x1={at(mean)} x2={at(mean)} y1="0" y2="10" />}
    </svg>
  );
};
