import type { CertificateData } from '../../../domain/certificate/certificate.ts';
import type { CoverWords, SigningStep } from '../../../domain/forms/definition.ts';
import { hasGroup } from '../../../domain/forms/document.ts';
import { findForm } from '../../../domain/forms/registry.ts';
import { showAddress } from '../../../domain/forms/words/show-address.ts';

/** How a form's print is put together, as plain data: what draws it may be a thread that knows no forms but its own. */
export type PrintLayout = {
  hasObservations: boolean;
  /** What stands on the first page beside the facts. */
  cover: { orderedBy?: string; condition?: string };
  /** Keys of the sections that stand after the schedule of inspections, and after the boards. */
  afterSchedule: readonly string[];
  afterBoards: readonly string[];
  /** Key of the section that the standing exclusions are printed below. */
  limitsBelow: string | undefined;
  /** By the key of their section and the title of their group, the steps at which signatures are drawn. */
  signatures: Readonly<Record<string, Readonly<Record<string, SigningStep>>>>;
};

function coverOf({ orderedBy, condition }: CoverWords): PrintLayout['cover'] {
  const client = orderedBy && [orderedBy.name, showAddress(orderedBy.address)];
  return {
    ...(client && { orderedBy: client.filter((text) => typeof text === 'string' && text !== '').join(', ') }),
    ...(condition !== undefined && { condition }),
  };
}

/** The layout of a certificate's form. One of a form that we do not know is printed section by section. */
export function layoutOf({ form_type: type, edition, report, printed }: CertificateData): PrintLayout {
  const form = findForm(type, edition);
  const keysAt = (place: 'schedule' | 'boards') =>
    (form?.sections ?? []).filter(({ printedAfter }) => printedAfter === place).map(({ key }) => key);
  const signatures: Record<string, Record<string, SigningStep>> = {};
  for (const { path, title, step } of form?.signatories ?? []) {
    const section = path.slice(0, path.indexOf('/'));
    signatures[section] = { ...signatures[section], [title]: step };
  }
  return {
    hasObservations: printed.observations.length > 0 || hasGroup(form, 'observations'),
    cover: form?.cover ? coverOf(form.cover(report)) : {},
    afterSchedule: keysAt('schedule'),
    afterBoards: keysAt('boards'),
    limitsBelow: form?.sections.find(({ statesLimits }) => statesLimits)?.key,
    signatures,
  };
}
