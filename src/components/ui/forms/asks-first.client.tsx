'use client';

import { useEffect, useRef } from 'react';
import { startAsking } from '../../../plain-scripts/asking/asking.ts';

/** On an ordinary page, makes the marked buttons and links in its parent element ask for confirmation. Shows nothing. */
export function AsksFirst() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const part = here.current?.parentElement;
    return part ? startAsking(part) : undefined;
  }, []);
  return <span ref={here} hidden />;
}
