import type { IssuingCompany } from '../../../../domain/certificate/certificate.ts';
import { addressLines } from '../../../../domain/forms/words/show-address.ts';
import { type BrandPicture, PRINTED } from '../../../../features/brand/domain/brand.ts';
import { drawLogo } from '../drawing/logo.ts';
import { styles } from '../drawing/theme.ts';
import { textStrips } from '../flow/lines.ts';
import { stack } from '../flow/stack.ts';
import { type Holder, holder, type Paper, type Strip } from '../flow/strip.ts';
import type { Pictures } from './photos.ts';

/** Whose paper it is. `pictures`: of its brand, by the hash of each. */
export type Letterhead = { company: IssuingCompany; pictures: Pictures };

const GAP = 16;

/** The logo with the scheme mark beside it, in one line at the head of a page; nothing where there is neither. */
export function brandStrips(paper: Paper, sect: Holder, { company, pictures }: Letterhead): Strip[] {
  const { name, brand } = company;
  const scheme = schemeOf(company);
  const shown = [
    ...(brand?.logo ? [fitted(brand.logo, PRINTED.logo, logoWords(name))] : []),
    ...(brand?.mark
      ? [fitted(brand.mark, PRINTED.mark, scheme === '' ? `Scheme mark of ${name}` : `Mark: ${scheme}`)]
      : []),
  ];
  if (shown.length === 0) return [];
  const height = Math.max(...shown.map((each) => each.height));
  return [
    {
      kind: 'block',
      height: height + 8,
      draw: (canvas, { x, top }) => {
        let left = x;
        for (const { picture, width, height: own, alt } of shown) {
          const place = { x: left, top: top + (height - own) / 2, width, height: own };
          const bbox = [place.x, place.top, place.x + width, place.top + own] as const;
          const figure = holder(sect, 'Figure', { alt: paper.clean(alt), bbox })(canvas);
          figure.add(() => drawLogo(canvas, picture, pictures, place));
          left += width + GAP;
        }
      },
    },
  ];
}

/** The company's logo and mark, its name, and how to reach it. */
export function letterheadStrip(paper: Paper, sect: Holder, letterhead: Letterhead, width: number): Strip {
  const { company } = letterhead;
  const contact = [company.phone, company.email].filter((text) => text !== '').join('  ·  ');
  const lines = [...addressLines(company.address), contact, schemeOf(company)].filter((text) => text !== '');
  return stack([
    ...brandStrips(paper, sect, letterhead),
    ...textStrips(paper, sect, company.name, { width, style: styles.company, before: 0 }),
    ...lines.flatMap((line) => textStrips(paper, sect, line, { width, style: styles.small, before: 0 })),
  ]);
}

/** The scheme that a company is registered with, and its number there; empty where it is in none. */
const schemeOf = ({ scheme, scheme_number }: IssuingCompany): string =>
  [scheme, scheme_number].filter((text) => text !== '').join(' ');

/** What a logo shows, for who cannot see it. */
export const logoWords = (company: string): string => `Logo of ${company}`;

/** A picture as large as fits, with its words. */
export function fitted(picture: BrandPicture, most: { width: number; height: number }, alt: string) {
  const scale = Math.min(most.width / picture.width, most.height / picture.height);
  return { picture, alt, width: picture.width * scale, height: picture.height * scale };
}
