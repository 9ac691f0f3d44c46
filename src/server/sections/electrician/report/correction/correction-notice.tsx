import type { ReactNode } from 'react';
import { Notice } from '../../../../../components/ui/notices.tsx';

/** The certificate that a report corrects, the reason, and the person who asked for it. */
export type CorrectionNote = { words: string; asked: string };

/** A correction already holds every value: without this notice it would look like a finished report. */
export const CorrectionNotice = ({ correction, children }: { correction: CorrectionNote; children?: ReactNode }) => (
  <Notice>
    <p>
      <b>{correction.words}</b>
    </p>
    <p>{correction.asked}</p>
    {children}
  </Notice>
);
