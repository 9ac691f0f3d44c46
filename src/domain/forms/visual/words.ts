import type { FormDefinition } from '../definition.ts';
import type { Caution } from '../words/form-summary.ts';

/** A warning against mistaking it for a condition report, in plain words. Duties differ between nations, so none is named. */
export const caution: Caution = {
  title: 'This is not an EICR. No tests were made',
  words: [
    'The installation was only looked at. Nothing was measured: a fault that cannot be seen was not found.',
    'It does not satisfy a duty to have the electrical installation inspected and tested, such as a landlord’s. That needs a full electrical installation condition report (EICR).',
  ],
  foot: 'Visual inspection only. No tests were made. Not an EICR: it does not satisfy a duty to have one.',
};

/** Guidance for the recipient of the report, in our own words. */
export const guidance = (id: string): FormDefinition['guidance'] => ({
  id,
  title: 'What this report means for you',
  paragraphs: [
    'A competent person looked at your installation and recorded what could be seen. No cover was opened and nothing was switched off or measured, unless section D says so.',
    'Looking finds damage, wear, heat marks, missing covers and what was plainly put together wrongly. It does not find a missing earth inside a wall, worn insulation, or a protective device that no longer works: only tests do. That nothing dangerous was seen does not mean that the installation is safe.',
    'C1 means danger: people can be hurt now. Where we could, we made it safe and told you before we left; anything still open must be put right at once.',
    'C2 means that one likely fault or everyday use could make it dangerous. Have it repaired urgently.',
    'C3 means that it falls short of what is built today but is safe as it is. FI means that we saw a sign of danger which looking could not settle: have it investigated without delay.',
    'This report is not an electrical installation condition report (EICR) and cannot replace one. If you let or manage the property you may have a duty to have it inspected and tested: this report does not satisfy it.',
    'Section F says by when we recommend a full inspection with tests, and why.',
  ],
});

/** The statement above the signatures, with the edition. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `I looked at this installation, or authorise the report of it, with the skill and care that the work calls for. No tests were made. Within the extent and limitations of section D, what this report says is a true account of what could be seen, judged by ${editionTitle}. It is not an electrical installation condition report.`,
});

/** Exclusions of every visual inspection. */
export const defaultLimits: readonly string[] = [
  'No tests were made: no reading in this report was taken by an instrument.',
  'No cover of a board or accessory was removed, and nothing was switched off, unless the report says so.',
  'Cables and joints inside walls, floors, conduit, trunking or the ground could not be seen.',
  'Appliances and other equipment on plugs are not part of this report.',
];
