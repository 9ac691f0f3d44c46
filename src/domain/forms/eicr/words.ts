import type { FormDefinition } from '../definition.ts';

const furtherInvestigation = {
  a4: 'FI means that we saw a sign of danger which this visit could not settle. It asks for a closer look without delay. It does not by itself make the report unsatisfactory, but the law may still require a landlord to have it investigated.',
  before:
    'FI means that we saw a sign of danger which this visit could not settle. It asks for a closer look without delay, and a report with an FI is unsatisfactory until that has been done.',
};

const paragraphs = (fi: string): readonly string[] => [
  'This report tells you the condition of the fixed electrical installation on the days it was inspected. Keep the original safe and show it to the next inspector. If you let or manage the property, give a copy to the people who live or work there.',
  'Section E says whether the installation is satisfactory for continued use. The observations in section K say what was found, each with a code.',
  'C1 means danger: people can be hurt now. Where we could, we made it safe and told you before we left; anything still open must be put right at once.',
  'C2 means that one likely fault or everyday use could make it dangerous. Have it repaired urgently.',
  'C3 means that it falls short of what is built today but is safe as it is. Consider improving it; you do not have to.',
  fi,
  'Repairs should be made by a competent electrician, who gives you a certificate for the work. Keep it with this report.',
  'If your installation has RCDs, press the button marked T or Test on each of them every six months. It should switch off at once. If it does not, call an electrician.',
  'Section F gives the date by which the next inspection is due, and the reason for it. Have it done sooner if the use of the building changes, or after damage by fire or water.',
  'The report is complete only with its schedules of inspections, circuits and test results; their number is in section H.',
  'Section D says what was looked at, what was left out, and why. What is out of sight, such as cables inside walls, was not inspected.',
];

/** Guidance for the recipient of the report, by edition. */
export const guidanceA4: FormDefinition['guidance'] = {
  id: 'eicr-guidance-a4-2',
  title: 'What this report means for you',
  paragraphs: paragraphs(furtherInvestigation.a4),
};
export const guidanceBeforeA4: FormDefinition['guidance'] = {
  id: 'eicr-guidance-a3-2',
  title: 'What this report means for you',
  paragraphs: paragraphs(furtherInvestigation.before),
};

/** The statement above the signatures, with the edition of the inspection. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `I carried out this inspection and testing, or authorise its report, with the skill and care that the work calls for. Within the extent and limitations of section D, what this report and its schedules say is a true account of the condition of the installation when it was inspected to ${editionTitle}.`,
});

/** Standing exclusions of every inspection; the last came with A4. */
export const defaultLimitsBeforeA4: readonly string[] = [
  'Cables inside conduit, trunking, ducts and the fabric of the building, or buried in the ground, were not inspected.',
  'Spaces under floors, in roofs and in walls were only inspected where the report says so.',
  'Appliances and other equipment on plugs are not part of this report.',
];
export const defaultLimitsA4: readonly string[] = [
  ...defaultLimitsBeforeA4,
  "Makers' recalls and safety alerts for installed equipment were not looked up.",
];
