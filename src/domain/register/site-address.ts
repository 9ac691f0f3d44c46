import { showAddress } from '../forms/words/show-address.ts';

/** Where a site is, as the register keeps it. */
export type SitePlace = { addressLines: readonly string[]; town: string; postcode: string };

/** "3 Mill Lane, Flat 2, Llandudno LL30 2AB". */
export const siteAddress = ({ addressLines, town, postcode }: SitePlace): string =>
  showAddress({ lines: addressLines, town, postcode });

/** What the address says beside the site's name: town and postcode where the site is called by its street. */
export const addressBeside = (name: string, place: SitePlace): string =>
  siteAddress(name === place.addressLines.join(', ') ? { ...place, addressLines: [] } : place);
