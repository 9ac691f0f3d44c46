'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { startCopying } from '../../plain-scripts/copying/copying.ts';
import { Copy } from './copy.tsx';

/** The copy button of the plain pages on an ordinary page: the same markup and script, started after hydration. */
export function CopyButton({ text, what }: ComponentProps<typeof Copy>) {
  const holder = useRef<HTMLSpanElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the script reads both from the element.
  useEffect(() => {
    const place = holder.current?.querySelector<HTMLElement>('[data-copy]');
    return place ? startCopying(place) : undefined;
  }, [text, what]);
  return (
    <span ref={holder}>
      <Copy text={text} what={what} />
    </span>
  );
}
