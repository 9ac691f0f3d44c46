import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { OpenDefect } from '../../../domain/certificate/cover/open-defects.ts';
import type { SignedGroups } from '../../../domain/certificate/cover/signed-as.ts';
import type { PartsOfForm } from '../../../domain/certificate/print-parts.ts';

/** The printed layout of a form, shared by the page and the print. */
export type CertificateLayout = PartsOfForm & {
  /** Role of the first signatory, such as "Inspected by". */
  signedAs: string;
  cover: {
    orderedBy?: string;
    /** The inspector's own summary. */
    condition?: string;
    /** “UPRN 100012345678”; empty when not known. */
    uprn: readonly string[];
    /** The next action, for forms without a next inspection. */
    next?: string;
    hasTests: boolean;
    /** Open defects, the gravest first; and the extent of the inspection, in sentences. */
    defects: readonly OpenDefect[];
    coverage: readonly string[];
  };
  /** Key of the section above the standing exclusions. */
  limitsBelow: string | undefined;
  /** Groups that hold signatures, by section. */
  signatures: SignedGroups;
};

/** Data for the parts of the page. `below`: address above those of the photos. */
export type Shown = {
  data: CertificateData;
  layout: CertificateLayout;
  below: string;
  /** The reader's role as signatory and the address of the form to sign; absent for other readers. */
  theirs?: { part: string; href: string };
};
