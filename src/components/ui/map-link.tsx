import { type SitePlace, siteAddress } from '../../domain/register/site-address.ts';

/** Where an address is on a map of the public: its server learns the address only from a person who follows the link, and no page. */
export const MapLink = ({ place }: { place: SitePlace }) => (
  <a href={mapAddress(place)} rel="external noopener noreferrer">
    Map<span className="vh"> of {siteAddress(place)}, on OpenStreetMap</span>
  </a>
);

/** The address of a map, by street, town and postcode. */
export const mapAddress = (place: SitePlace): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: siteAddress(place) })}`;
