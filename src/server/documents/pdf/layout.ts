import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { coverageInWords, coverageOf } from '../../../domain/certificate/cover/coverage.ts';
import { openDefects } from '../../../domain/certificate/cover/open-defects.ts';
import { signedAs, signedGroups } from '../../../domain/certificate/cover/signed-as.ts';
import type { LayoutOfForm } from '../../../domain/certificate/print-parts.ts';
import type { FormDefinition } from '../../../domain/forms/definition.ts';
import { hasGroup, valueAt } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import type { CoverWords } from '../../../domain/forms/words/form-summary.ts';
import { addressLines } from '../../../domain/forms/words/show-address.ts';

/** How a form's print is put together, as plain data: what draws it may be a thread that knows no forms but its own. */
export type PrintLayout = LayoutOfForm & {
  /** Whether it is of one circuit, and on one page. */
  isBrief: boolean;
};

function coverOf(form: FormDefinition | undefined, { report, inspected_on: inspectedOn }: CertificateData) {
  const { orderedBy, condition, next, law = { nation: '', tenure: '' } }: CoverWords = form?.cover?.(report) ?? {};
  const client = orderedBy && [orderedBy.name, ...addressLines(orderedBy.address)];
  const uprn = form && (valueAt(report, form.addressAt) as { uprn?: unknown } | undefined)?.uprn;
  return {
    uprn: typeof uprn === 'string' && uprn !== '' ? [`UPRN ${uprn}`] : [],
    ...(client && { orderedBy: client.filter((text) => typeof text === 'string' && text !== '').join('\n') }),
    ...(condition !== undefined && { condition }),
    ...(next !== undefined && { next }),
    hasTests: form === undefined || form.circuit.tests.length > 0,
    defects: openDefects(report, { ...law, inspectedOn }),
    coverage: form ? coverageInWords(coverageOf(form, report)) : [],
  };
}

/** The layout of a certificate's form. One of a form that we do not know is printed section by section. */
export function layoutOf(data: CertificateData): PrintLayout {
  const { form_type: type, edition, printed } = data;
  const form = findForm(type, edition);
  const keysAt = (place: 'schedule' | 'boards') =>
    (form?.sections ?? []).filter(({ printedAfter }) => printedAfter === place).map(({ key }) => key);
  const ofWork = form?.reportsOn.includes('new_work') ?? false;
  return {
    ofWork,
    isBrief: form?.most?.circuits === 1,
    signedAs: signedAs(form),
    hasObservations: printed.observations.length > 0 || hasGroup(form, 'observations'),
    cover: coverOf(form, data),
    afterSchedule: keysAt('schedule'),
    afterBoards: keysAt('boards'),
    limitsBelow: form?.sections.find(({ statesLimits }) => statesLimits)?.key,
    signatures: signedGroups(form),
  };
}
