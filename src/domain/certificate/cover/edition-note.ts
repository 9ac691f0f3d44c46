import { showDay } from '../../time/calendar.ts';
import { isDay } from '../../time/dates.ts';
import type { CertificateData } from '../certificate.ts';

/** The edition that a certificate is to, and what was said of the design as the work was booked: by that an earlier edition may stand. */
export function editionNote({ printed, report }: Pick<CertificateData, 'printed' | 'report'>): string {
  const designed = designedOn(report);
  return designed === undefined ? printed.edition : `${printed.edition}; its design signed on ${designed}`;
}

/** "1 October 2026, as it was booked"; undefined where nothing was said of it. */
export const designedOn = ({ designed_on: day }: CertificateData['report']): string | undefined =>
  isDay(day) ? `${showDay(day)}, as it was booked` : undefined;
