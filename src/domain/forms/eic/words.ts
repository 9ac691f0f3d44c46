import type { FormDefinition } from '../definition.ts';

/** Guidance for the person who ordered the work, in our own words. */
export const guidance = (id: string): FormDefinition['guidance'] => ({
  id,
  title: 'What this certificate means for you',
  paragraphs: [
    'This certificate states that the electrical work described in it was designed, built, inspected and tested to the national standard. Keep it safe: electricians, inspectors and buyers of the property will ask for it.',
    'It covers only the work that it describes. Defects noticed in the rest of the installation are in the comments on the existing installation, which was not inspected as a whole.',
    'Departures from the standard, and exceptions that it permits, are listed with their reasons. If you do not understand one, ask the electrician who signed.',
    'The schedules of circuits, inspections and test results are part of the certificate, which is not valid without them.',
    'Have the installation inspected again within the recommended interval, which is stated in the certificate and should be on a label at the consumer unit.',
    'If your installation has RCDs, press the button marked T or Test on each of them every six months. It should switch off at once. If it does not, call an electrician.',
  ],
});

/** The statement above the signatures, with the edition of the work. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `I was responsible for the part of this work that I sign for, and carried it out with the skill and care that it calls for. To the best of my knowledge and belief that work complies with ${editionTitle}, except for the departures and permitted exceptions listed. My responsibility is limited to the work described in this certificate.`,
});
