/** A company's picture, as its certificates name it. Its size is in pixels; of an SVG, which older certificates name, in units of the drawing. */
export type BrandPicture = {
  sha256: string;
  media_type: 'image/svg+xml' | 'image/png';
  width: number;
  height: number;
};

/** Largest size on paper, in points: 60 mm and 21 mm wide, both 15 mm high. */
export const PRINTED = { logo: { width: 170, height: 42 }, mark: { width: 60, height: 42 } } as const;

/** A company's branding; each part may be absent. */
export type Brand = {
  logo?: BrandPicture;
  /** The mark of its registration scheme. */
  mark?: BrandPicture;
  /** `#rrggbb`: for rules, letters of sections and headings of groups. */
  accent?: string;
};

/** Why a logo or a colour was refused, in a sentence for the user. */
export class BrandFault extends Error {
  override readonly name = 'BrandFault';
}

/** Least contrast of text with white paper. Source: WCAG 2.2, success criterion 1.4.3 (4.5:1). */
export const LEAST_CONTRAST = 4.5;

/**
 * A colour in stored form. @param typed  `#rgb` or `#rrggbb`, with or without the `#`.
 * @throws BrandFault if it is not a colour, or too pale for white paper.
 */
export function readAccent(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '');
  if (!/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(digits))
    throw new BrandFault('Enter the colour as # and six digits, for example #1f4e79');
  const colour = `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
  const contrast = contrastWithWhite(colour);
  if (contrast < LEAST_CONTRAST) {
    // Rounded down, so that a colour just below the limit does not appear to meet it.
    const said = (Math.floor(contrast * 100) / 100).toFixed(2);
    throw new BrandFault(
      `This colour is too pale to be read on white paper: its contrast is ${said} to 1, and at least ${LEAST_CONTRAST} to 1 is needed. Choose a darker one`,
    );
  }
  return colour;
}

/** From 1 (white) to 21 (black). @param colour  `#rrggbb`. Source: WCAG 2.2, "contrast ratio" and "relative luminance". */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
