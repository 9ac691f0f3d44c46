import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { OpenDefect } from '../../../domain/certificate/cover/open-defects.ts';
import type { SignedGroups } from '../../../domain/certificate/cover/signed-as.ts';
import type { PartsOfForm } from '../../../domain/certificate/print-parts.ts';

/** How the form of a certificate is printed: what the page and the print are both put together by. */
export type CertificateLayout = PartsOfForm & {
  /** What whoever signed it first is called beside their name. */
  signedAs: string;
  cover: {
    orderedBy?: string;
    /** The inspector's own summary. */
    condition?: string;
    /** “UPRN 100012345678” of the site, where it is known. */
    uprn: readonly string[];
    /** What has to be done next, where that is no next inspection. */
    next?: string;
    hasTests: boolean;
    /** What is left to do, the gravest first; and how much was looked at, in sentences. */
    defects: readonly OpenDefect[];
    coverage: readonly string[];
  };
  /** Key of the section that the standing exclusions are printed below. */
  limitsBelow: string | undefined;
  /** Where somebody signs. */
  signatures: SignedGroups;
};

/** What the parts of the page are drawn from. `below`: the address that photos are found under. */
export type Shown = {
  data: CertificateData;
  layout: CertificateLayout;
  below: string;
  /** What whoever reads it is to sign as, and where on the page they do; absent where they sign nothing. */
  theirs?: { part: string; href: string };
};
