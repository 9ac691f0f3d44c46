import { showNumber } from '../../../../../domain/certificate/certificate.ts';
import { showTime } from '../../../../../domain/time/calendar.ts';
import type { Viewer } from '../../../../../kernel/viewer.ts';
import type { Correction, FieldDeps } from '../../store.ts';
import type { OpenReport } from '../open-report.ts';
import type { CorrectionNote } from './correction-notice.tsx';

/** "Correction of CP-EICR-00018: Zs of circuit 1 was misread" */
export const correctionWords = (correction: Correction): string =>
  `Correction of ${showNumber(correction)}: ${correction.reason}`;

/** The notice above a report that corrects a certificate. */
export async function correctionNote(
  deps: Pick<FieldDeps, 'store'>,
  viewer: Viewer,
  report: OpenReport,
): Promise<CorrectionNote | undefined> {
  const correction = (await deps.store(viewer).corrections([report])).get(report.id);
  return (
    correction && {
      words: correctionWords(correction),
      asked: `Asked for by ${correction.by}, ${showTime(correction.at, report.timeZone)}`,
    }
  );
}
