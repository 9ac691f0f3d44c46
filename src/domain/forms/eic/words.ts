import type { FormDefinition } from '../definition.ts';

/** Guidance for the person who ordered the work, in our own words. */
export const guidance = (id: string): FormDefinition['guidance'] => ({
  id,
  title: 'What this certificate means for you',
  paragraphs: [
    'This certificate says that the electrical work described in it was designed, built, inspected and tested to the national standard. Keep it safe: whoever works on the installation, inspects it or buys the property will ask for it.',
    'It covers the work that it describes and nothing else. What was noticed of the rest of the installation stands in the comments on the existing installation; it was not inspected as a whole.',
    'A departure from the standard, or an exception that it permits, is named with its reason. Ask whoever signed if you do not understand one.',
    'The schedules of circuits, inspections and test results belong to it: without them it is not valid.',
    'Have the installation inspected at the latest after the interval that is recommended. It is stated with the certificate and should stand on a label at the consumer unit.',
    'If your installation has RCDs, press the button marked T or Test on each of them every six months. It should switch off at once. If it does not, call an electrician.',
  ],
});

/** The statement above the signatures, with the edition of the work. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `I was responsible for the part of this work that I sign for, and exercised the skill and care that it calls for. To the best of my knowledge and belief that work complies with ${editionTitle}, but for the departures and permitted exceptions that are listed. My responsibility ends with the work that this certificate describes.`,
});
