'use client';

import { useEffect, useRef } from 'react';
import { startPad } from '../../plain-scripts/signature/pad.ts';
import { SignaturePad } from '../ui/forms/signature-pad.tsx';

/** The signature pad of the plain pages on an ordinary page: the same markup and script, started after hydration. */
export function DrawSignature({ name, value, error }: { name: string; value: string; error: string | undefined }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pad = holder.current?.querySelector<HTMLElement>('[data-pad]');
    return pad ? startPad(pad) : undefined;
  }, []);
  return (
    <div ref={holder}>
      <SignaturePad name={name} value={value} error={error} />
    </div>
  );
}
