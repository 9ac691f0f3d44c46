import type { ReportDocument } from '../definition.ts';
import { valueAt } from '../document.ts';

/** Whether the report says that the home is let. */
export function isLet(report: ReportDocument): boolean {
  const tenure = valueAt(report, 'installation/tenure');
  return typeof tenure === 'string' && tenure.endsWith('_rented');
}
