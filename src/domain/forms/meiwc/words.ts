import type { FormDefinition } from '../definition.ts';

/** Guidance for the person who ordered the work, in our own words. */
export const guidance = (id: string): FormDefinition['guidance'] => ({
  id,
  title: 'What this certificate means for you',
  paragraphs: [
    'This certificate says that a small piece of electrical work on one circuit was done and tested to the national standard. Keep it safe: whoever works on the installation, inspects it or buys the property will ask for it.',
    'It covers the work that it describes and nothing else. What was noticed of the rest of the installation stands in the comments on the existing installation; it was not inspected as a whole.',
    'A new circuit or a new consumer unit has an installation certificate instead of this one.',
  ],
});

/** The statement above the signature, with the edition of the work. */
export const declarationText = (id: string, editionTitle: string): FormDefinition['declarationText'] => ({
  id,
  text: `The work that this certificate describes does not lessen the safety of the installation that was there. I designed, constructed, inspected and tested it with the skill and care that it calls for. To the best of my knowledge and belief it complies with ${editionTitle}, but for the departures and permitted exceptions that are listed.`,
});
