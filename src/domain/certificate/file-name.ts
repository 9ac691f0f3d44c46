import type { Address } from './certificate.ts';

/**
 * The name of a certificate's file, without its extension: its number, and if given the first line and the postcode of
 * the address. Letters, digits and hyphens only, because a header contains it.
 */
export function fileNameOf(
  { number, revision }: { number: string; revision: number },
  address?: Pick<Address, 'lines' | 'postcode'>,
): string {
  const parts = [number, revision > 1 ? `r${revision}` : '', address?.lines[0] ?? '', address?.postcode ?? ''];
  return inFileName(parts);
}

/** Words as part of a file name on any system: letters, digits and hyphens, at most 40 of each. */
export const inFileName = (parts: readonly string[]): string =>
  parts
    .map((each) => each.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, ''))
    .map((each) =>
      each
        .split(/\W/u)
        .filter((word) => word !== '')
        .join('-')
        .slice(0, MOST_OF_NAME),
    )
    .filter((each) => each !== '')
    .join('-');
const MOST_OF_NAME = 40;
