import { showAddress } from '../forms/words/show-address.ts';

/** A site's address, as the register stores it. */
export type SitePlace = { addressLines: readonly string[]; town: string; postcode: string };

/** "3 Mill Lane, Flat 2, Llandudno LL30 2AB". */
export const siteAddress = ({ addressLines, town, postcode }: SitePlace): string =>
  showAddress({ lines: addressLines, town, postcode });

/** The address shown next to the site's name: only town and postcode if the site is named after its street. */
export const addressBeside = (name: string, place: SitePlace): string =>
  siteAddress(name === place.addressLines.join(', ') ? { ...place, addressLines: [] } : place);
