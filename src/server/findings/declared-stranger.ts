import { definitionOf } from '../../domain/forms/registry.ts';
import { blockOf, signatoryAt } from '../../domain/forms/signatories.ts';
import { isOwnName } from '../../domain/signature/own-name.ts';
import type { Report } from '../repositories/reports/reports.ts';

/**
 * Says where the declaration names an inspector who is not the account that signed it: reports that were signed before names
 * came from the account may. Undefined where the two are one.
 */
export function declaredStranger({ document, inspectorSignature }: Pick<Report, 'document' | 'inspectorSignature'>) {
  if (!inspectorSignature) return undefined;
  const block = blockOf(document, signatoryAt(definitionOf(document), 'signing'));
  const own = inspectorSignature.name;
  const other = [block.name, block.signature].map(textOf).find((name) => !isOwnName(name, own));
  return other === undefined ? undefined : `The declaration names “${other}”, and ${own} signed it.`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
