/**
 * Where an address is on a public map: its server learns the address only from a person who follows the link, and no page.
 * @param address  street, town and postcode.
 */
export const MapLink = ({ address }: { address: string }) => (
  <a
    href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`}
    rel="external noopener noreferrer"
  >
    Map<span className="vh"> of {address}, on OpenStreetMap</span>
  </a>
);
