import { showDay } from '../../time/calendar.ts';
import type { FormDefinition, Item, ReportDocument } from '../definition.ts';
import { itemsOf } from '../document.ts';
import { countCodes, countMadeSafe, dangerInWords } from '../words/danger-words.ts';
import type { Conclusion, CoverWords, FormSummary } from '../words/form-summary.ts';

/**
 * Empty: it is not an inspection of the installation in the sense of any duty. Without a date of inspection it makes no earlier report
 * historic and is not a site's last inspection; without a next one it changes no due date; without an outcome it is not satisfactory.
 */
export const summary = (): FormSummary => ({});

/**
 * The conclusion of a visual inspection. Never "satisfactory": only an installation that was tested can be called that. It follows from
 * the codes as found, so that it cannot contradict them: C1 and C2 are dangers; an FI is a sign of danger that looking could not
 * settle, so it excludes "nothing dangerous seen".
 */
export function conclusion({ observations }: ReportDocument): Conclusion {
  const seen = itemsOf(observations);
  const codes = new Set(seen.map(({ code }) => code));
  const words =
    dangerInWords(countCodes(seen), countMadeSafe(seen)).join(' ') || 'It was put right before the inspector left.';
  if (codes.has('C1')) return { isBad: true, title: 'Danger seen', words };
  if (codes.has('C2')) return { isBad: true, title: 'Potential danger seen', words };
  if (codes.has('FI')) return { isBad: true, title: 'A sign of danger seen', words };
  // Only in a draft.
  if (itemsOf(observations).some(({ code }) => !code))
    return {
      isBad: false,
      title: 'Not known yet',
      words: 'Something was seen that has no code yet.',
    };
  return {
    isBad: false,
    title: 'Nothing dangerous seen',
    words: 'Nothing dangerous was seen in what could be looked at. What only tests find was not looked for.',
  };
}

/** Adds the edition and the declaration of the day, and numbers the observations in order. */
export const complete = (document: ReportDocument, definition: FormDefinition): ReportDocument => ({
  ...document,
  extent: { ...document.extent, standard_amended_to: definition.edition },
  declaration: { ...document.declaration, declaration_version: definition.declarationText.id },
  observations: itemsOf(document.observations).map((item, index): Item => ({ ...item, obs_no: index + 1 })),
});

/** The client, and the recommended date of a full report with its reason. */
export function cover({ ordered_by: by, full_report: full }: ReportDocument): CoverWords {
  const { recommended_by: day, recommended_why: why } = full ?? {};
  const advice =
    typeof day === 'string' ? `A full condition report (EICR) with tests is recommended by ${showDay(day)}.` : '';
  return {
    orderedBy: { name: by?.client_name, address: by?.client_address },
    ...(advice && { next: [advice, typeof why === 'string' ? why.trim() : ''].filter(Boolean).join(' ') }),
  };
}
