import type { ReportDocument } from '../forms/definition.ts';
import { definitionOf } from '../forms/registry.ts';
import { blockOf, signatoriesAt } from '../forms/signatories.ts';
import { asText } from '../record.ts';
import type { GivenSignatures } from '../report/signatures.ts';
import { isOwnName } from './own-name.ts';

/**
 * Says so where the declaration names another person than the account that signed there, as in reports signed before names
 * came from the account. Undefined where they match.
 */
export function declaredStranger({ document, signatures }: { document: ReportDocument; signatures: GivenSignatures }) {
  for (const signatory of signatoriesAt(definitionOf(document), 'signing', document)) {
    const own = signatures[signatory.key]?.name;
    if (own === undefined) continue;
    const block = blockOf(document, signatory);
    const other = [block.name, block.signature].map(asText).find((name) => !isOwnName(name, own));
    if (other !== undefined) return `The declaration names “${other}”, and ${own} signed it.`;
  }
  return undefined;
}
