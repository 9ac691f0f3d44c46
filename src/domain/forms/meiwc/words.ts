import type { FormDefinition, ReportDocument } from '../definition.ts';
import { isHomeIn, notificationWords } from '../shared/new-work-words.ts';
import type { Meaning } from '../words/form-summary.ts';

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
  text: `The work that this certificate describes does not lessen the safety of the installation that was there. I designed, constructed, inspected and tested it with the skill and care that it calls for. To the best of my knowledge and belief it complies with ${editionTitle}, but for the departures and permitted exceptions that are listed.`,
});

/** What the certificate is for a reader who only has its public page. */
export function meaning(report: ReportDocument): readonly Meaning[] {
  const isHome = isHomeIn(report);
  return [
    {
      about: 'What it is',
      words:
        'A certificate for one small change to one existing circuit, such as an added socket. The electrician says that the change complied with the wiring regulations, BS 7671, and that the circuit was tested, on the day it was signed.',
    },
    {
      about: 'What it is not',
      words:
        'Not a report on the condition of the installation: nothing else was inspected. Not for a new circuit or a new consumer unit, which need an electrical installation certificate.',
    },
    ...(isHome
      ? [
          {
            about: 'Tenant',
            words:
              'If you rent this home, it covers this change only. Your landlord may also have to give you a condition report (EICR) of the whole installation.',
          },
          {
            about: 'Landlord',
            words:
              'Keep it with your last condition report (EICR): it does not take the place of one. Where it put right an observation of that report, it is evidence of the work.',
          },
          {
            about: 'Owner',
            words: `Keep it: the next electrician and a buyer will ask for it.${notificationWords(report)}`,
          },
        ]
      : [
          {
            about: 'Owner',
            words:
              'Keep it with your last condition report (EICR): it does not take the place of one. The next electrician will ask for it.',
          },
        ]),
  ];
}
