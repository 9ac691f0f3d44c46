import type { IssuingCompany } from '../../../domain/certificate/certificate.ts';
import { type BrandPicture, contrastWithWhite, LEAST_CONTRAST } from '../../../features/brand/domain/brand.ts';

/** Largest logo and mark on the screen, in pixels, in the same proportion as on paper. */
const LOGO = { width: 260, height: 72 };
const MARK = { width: 103, height: 72 };

/** The company's logo and scheme mark on white, above the print's two lines in the company's colour. */
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

/** An SVG, because the page may not have inline styles. In dark mode the stylesheet replaces its colour. */
const AccentRule = ({ colour }: { colour: string }) =>
  contrastWithWhite(colour) >= LEAST_CONTRAST && (
    <svg className="accent" width="100%" height="6" fill={colour} aria-hidden="true">
      <rect width="100%" height="3" />
      <rect y="5" width="100%" height="1" />
    </svg>
  );
