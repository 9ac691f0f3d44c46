import { definitionOf } from '../../domain/forms/registry.ts';
import { blockOf, signatoriesAt } from '../../domain/forms/signatories.ts';
import { isOwnName } from '../../domain/signature/own-name.ts';
import type { Report } from '../repositories/reports/reports.ts';

/**
 * Says where the declaration names somebody who is not the account that signed there: reports that were signed before names
 * came from the account may. Undefined where the two are one.
 */
export function declaredStranger({ document, signatures }: Pick<Report, 'document' | 'signatures'>) {
  for (const signatory of signatoriesAt(definitionOf(document), 'signing', document)) {
    const own = signatures[signatory.key]?.name;
    if (own === undefined) continue;
    const block = blockOf(document, signatory);
    const other = [block.name, block.signature].map(textOf).find((name) => !isOwnName(name, own));
    if (other !== undefined) return `The declaration names “${other}”, and ${own} signed it.`;
  }
  return undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
