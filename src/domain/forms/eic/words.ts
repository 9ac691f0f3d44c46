import type { FormDefinition, ReportDocument } from '../definition.ts';
import { isHomeIn, nationOf, notificationWords } from '../shared/new-work-words.ts';
import type { Meaning } from '../words/form-summary.ts';
import { isNewInstallation } from './front.ts';

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
  text: `I was responsible for the part of this work that I sign for, and exercised the skill and care that it calls for. To the best of my knowledge and belief that work complies with ${editionTitle}, but for the departures and permitted exceptions that are listed. My responsibility ends with the work that this certificate describes.`,
});

/**
 * What the certificate is for a reader who only has its public page. A certificate of a complete installation counts as its first
 * report in England (SI 2020/312 as amended); the other nations are not claimed.
 */
export function meaning(report: ReportDocument): readonly Meaning[] {
  const isNew = isNewInstallation(report);
  const isHome = isHomeIn(report);
  const instead = !isNew
    ? 'It does not take the place of a condition report (EICR): if the law requires one, you still need it.'
    : nationOf(report) === 'England'
      ? 'Where it covers the complete installation, it counts as the first report of it for at most five years, or until the next inspection that it names if that is sooner.'
      : 'Where it covers the complete installation, ask your council whether it counts as the first report of it.';
  return [
    {
      about: 'What it is',
      words: `An installation certificate for ${isNew ? 'a new electrical installation' : 'new electrical work on an existing installation'}. The people who designed, built and tested the work say that it complied with the wiring regulations, BS 7671, on the day they signed, apart from the departures that the certificate lists.`,
    },
    {
      about: 'What it is not',
      words: `Not a report on the condition of an installation. It covers the work that it describes and nothing else, and it does not say what that work is like today.`,
    },
    ...(isHome
      ? [
          {
            about: 'Tenant',
            words: isNew
              ? 'If you rent this home, it says that the installation was new and tested when it was signed. Ask your landlord for a copy.'
              : 'If you rent this home, it covers the new work only. Your landlord may also have to give you a condition report (EICR) of the whole installation.',
          },
          { about: 'Landlord', words: `Keep it with all its schedules. ${instead}` },
          {
            about: 'Owner',
            words: `Keep it: the next electrician and a buyer will ask for it.${notificationWords(report)}`,
          },
        ]
      : [
          {
            about: 'Occupier',
            words:
              'It says that the work was tested when it was signed. Keeping it safe since then is a duty of the person in charge of the building.',
          },
          {
            about: 'Owner',
            words:
              'Keep it with all its schedules: the next electrician and a buyer will ask for it. Have the installation inspected by the date that it recommends.',
          },
        ]),
  ];
}
