import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import { coverageInWords, coverageOf } from '../../../domain/certificate/cover/coverage.ts';
import { type OpenDefect, openDefects } from '../../../domain/certificate/cover/open-defects.ts';
import { type SignedGroups, signedAs, signedGroups } from '../../../domain/certificate/cover/signed-as.ts';
import type { FormDefinition } from '../../../domain/forms/definition.ts';
import { hasGroup, valueAt } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import type { CoverWords } from '../../../domain/forms/words/form-summary.ts';
import { addressLines } from '../../../domain/forms/words/show-address.ts';

/** How a form's print is put together, as plain data: what draws it may be a thread that knows no forms but its own. */
export type PrintLayout = {
  hasObservations: boolean;
  /** Whether it certifies new work, and has no first page that says how an installation came out. */
  ofWork: boolean;
  /** Whether it is of one circuit, and stands on one page. */
  isBrief: boolean;
  /** The title beside the first signatory's name. */
  signedAs: string;
  /** What stands on the first page beside the facts. */
  cover: {
    /** Name and address, in lines. */
    orderedBy?: string;
    condition?: string;
    /** “UPRN 100012345678” of the site, where it is known. */
    uprn: readonly string[];
    /** What has to be done next, where that is no next inspection. */
    next?: string;
    hasTests: boolean;
    /** What is left to do, the gravest first; and how much was looked at, in sentences. */
    defects: readonly OpenDefect[];
    coverage: readonly string[];
  };
  /** Keys of the sections that stand after the schedule of inspections, and after the boards. */
  afterSchedule: readonly string[];
  afterBoards: readonly string[];
  /** Key of the section that the standing exclusions are printed below. */
  limitsBelow: string | undefined;
  /** Where signatures are drawn. */
  signatures: SignedGroups;
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
