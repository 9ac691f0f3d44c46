import { folded } from './proposals.ts';

/**
 * The type of premises by which a site in a building is its communal parts: the landlord's own installation, with its own report, for
 * which the law sets no interval. Shops below the homes are commercial.
 */
export const COMMUNAL_PREMISES = 'other';

/** The lines of a home's address from the building on: "Flat 3, Mill House" and "12 Bridge Street" are "Mill House" and "12 Bridge Street". */
export function linesOfBuilding(building: string, addressLines: readonly string[]): string[] {
  const parts = addressLines.flatMap((line) => line.split(',')).map((part) => part.trim());
  const name = folded(building);
  const at = parts.findIndex((part) => folded(part) === name || folded(part).endsWith(` ${name}`));
  return at < 0 ? [building] : [building, ...parts.slice(at + 1).filter(Boolean)];
}
