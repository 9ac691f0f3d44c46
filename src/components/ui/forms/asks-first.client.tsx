'use client';

import { useEffect, useRef } from 'react';
import { startAsking } from '../../../plain-scripts/asking/asking.ts';

/** Has the buttons and links ask first that say so, on an ordinary page: those in the element that this stands in. Shows nothing. */
export function AsksFirst() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const part = here.current?.parentElement;
    return part ? startAsking(part) : undefined;
  }, []);
  return <span ref={here} hidden />;
}
