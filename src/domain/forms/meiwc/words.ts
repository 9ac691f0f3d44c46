import type { FormDefinition } from '../definition.ts';

/** Guidance for the person who ordered the work, in our own words. */
export const guidance = (id: string): FormDefinition['guidance'] => ({
  id,
  title: 'What this certificate means for you',
  paragraphs: [
    'This certificate states that minor electrical work on one circuit was carried out and tested to the national standard. Keep it safe: electricians, inspectors and buyers of the property will ask for it.',
    'It covers only the work that it describes. Defects noticed in the rest of the installation are in the comments on the existing installation, which was not inspected as a whole.',
    'A new circuit or a new consumer unit needs an installation certificate instead of this one.',
  ],
});

/** The statement above the signature, with the edition of the work. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `The work described in this certificate does not make the existing installation less safe. I designed, constructed, inspected and tested it with the skill and care that it calls for. To the best of my knowledge and belief it complies with ${editionTitle}, except for the departures and permitted exceptions listed.`,
});
