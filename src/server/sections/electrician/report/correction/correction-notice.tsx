import type { ReactNode } from 'react';
import { Notice } from '../../../../../components/ui/notices.tsx';

/** Which certificate a report corrects and why, and by whom that was asked for. */
export type CorrectionNote = { words: string; asked: string };

/** A correction holds every value already: without this it looks like a report in which nothing is left to do. */
export const CorrectionNotice = ({ correction, children }: { correction: CorrectionNote; children?: ReactNode }) => (
  <Notice>
    <p>
      <b>{correction.words}</b>
    </p>
    <p>{correction.asked}</p>
    {children}
  </Notice>
);
