import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { LayoutOfForm } from '../../../domain/certificate/print-parts.ts';

/** Data for the parts of the page. `below`: address above those of the photos. */
export type Shown = {
  data: CertificateData;
  layout: LayoutOfForm;
  below: string;
  /** The reader's role as signatory and the address of the form to sign; absent for other readers. */
  theirs?: { part: string; href: string };
};
