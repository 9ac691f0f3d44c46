'use client';

import { useEffect, useRef, useState } from 'react';

/** Ticks all rows on the page, or none. It needs scripts, so without them it is not there. */
export function TickAll({ words }: { words: string }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  if (!isThere) return null;
  return (
    <label>
      <span className="vh">{words}</span>
      <input
        type="checkbox"
        onChange={({ currentTarget }) => {
          for (const pick of picksOf(currentTarget)) pick.checked = currentTarget.checked;
          currentTarget.form?.dispatchEvent(new Event('change', { bubbles: true }));
        }}
      />
    </label>
  );
}

/** Shows how many rows are ticked. Without scripts the stylesheet shows only that some are. */
export function Ticked() {
  const place = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState<number>();
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const onChange = () => setCount(rowsTicked(picksOf(form).filter(({ checked }) => checked)));
    form.addEventListener('change', onChange);
    return () => form.removeEventListener('change', onChange);
  }, []);
  return (
    <span ref={place} aria-live="polite">
      {count === undefined ? 'With the ticked ones' : `${count} ticked`}
    </span>
  );
}

const picksOf = (inside: Element): HTMLInputElement[] => [
  ...(inside.closest('form')?.querySelectorAll<HTMLInputElement>('input.pick') ?? []),
];

/** A line for several rows counts as those rows, which are not counted again below it. */
function rowsTicked(ticked: readonly HTMLInputElement[]): number {
  const values = new Set(ticked.map(({ value }) => value));
  return ticked
    .filter(({ dataset }) => !values.has(dataset.within ?? ''))
    .reduce((sum, { dataset }) => sum + Number(dataset.count ?? 1), 0);
}
