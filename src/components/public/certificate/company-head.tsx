import { type BrandPicture, contrastWithWhite, LEAST_CONTRAST } from '../../../domain/brand/brand.ts';
import type { IssuingCompany } from '../../../domain/certificate/certificate.ts';

/** Most of the logo and of the mark on the screen, in pixels: to each other as on paper. */
const LOGO = { width: 260, height: 72 };
const MARK = { width: 103, height: 72 };

/** The company's logo and scheme mark as they are printed, on white as on paper, over the two lines of the print in its colour. */
export function CompanyHead({ company, address }: { company: IssuingCompany; address: string }) {
  const { name, brand, scheme } = company;
  if (!brand) return null;
  const mark = [scheme, company.scheme_number].filter((text) => text !== '').join(' ');
  return (
    <>
      {(brand.logo || brand.mark) && (
        <p className="company-marks">
          {brand.logo && <Picture of={brand.logo} most={LOGO} kind="logo" alt={name} address={address} />}
          {brand.mark && (
            <Picture
              {...{ of: brand.mark, most: MARK, kind: 'mark', address }}
              alt={mark === '' ? `Scheme mark of ${name}` : `Mark: ${mark}`}
            />
          )}
        </p>
      )}
      {brand.accent && <AccentRule colour={brand.accent} />}
    </>
  );
}

type PictureProps = {
  of: BrandPicture;
  most: { width: number; height: number };
  kind: 'logo' | 'mark';
  alt: string;
  address: string;
};

function Picture({ of: { sha256, width, height }, most, kind, alt, address }: PictureProps) {
  const scale = Math.min(most.width / width, most.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return <img className={`company-${kind}`} src={`${address}/brand/${sha256}`} alt={alt} {...size} />;
}

/** A picture, for the page may have no styles of its own. The stylesheet gives it the house's colour where the page is dark. */
const AccentRule = ({ colour }: { colour: string }) =>
  contrastWithWhite(colour) >= LEAST_CONTRAST && (
    <svg className="accent" width="100%" height="6" fill={colour} aria-hidden="true">
      <rect width="100%" height="3" />
      <rect y="5" width="100%" height="1" />
    </svg>
  );
