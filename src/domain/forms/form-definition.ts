import type { Edition, FormDefinition, ReportDocument } from './definition.ts';
import { eicrA2A3 } from './eicr/a2-a3.ts';
import { eicrA4 } from './eicr/a4.ts';

export { eicrA2A3, eicrA4 };

/** Every edition we can read, the one for new work first. */
export const editions: readonly Edition[] = ['2018+A4', '2018+A2+A3'];

const definitions: Record<Edition, FormDefinition> = { '2018+A4': eicrA4, '2018+A2+A3': eicrA2A3 };

/** The definition of the condition report in an edition. */
export function formDefinition(edition: Edition): FormDefinition {
  return definitions[edition];
}

/** Whether text names an edition we have a definition for. */
export function isEdition(text: unknown): text is Edition {
  return typeof text === 'string' && Object.hasOwn(definitions, text);
}

/** The document a new draft begins with. */
export function newReport(edition: Edition): ReportDocument {
  return { form_type: 'EICR', edition, guidance_text_id: formDefinition(edition).guidance.id };
}
