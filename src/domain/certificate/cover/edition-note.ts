import { showDay } from '../../time/calendar.ts';
import { isDay } from '../../time/dates.ts';
import type { CertificateData } from '../certificate.ts';

/** The edition of a certificate, with the date of design given at booking: work designed earlier may follow an earlier edition. */
export function editionNote({ printed, report }: Pick<CertificateData, 'printed' | 'report'>): string {
  const designed = designedOn(report);
  return designed === undefined ? printed.edition : `${printed.edition}; its design signed on ${designed}`;
}

/** "1 October 2026, as it was booked"; undefined if no date was given. */
export const designedOn = ({ designed_on: day }: CertificateData['report']): string | undefined =>
  isDay(day) ? `${showDay(day)}, as it was booked` : undefined;
