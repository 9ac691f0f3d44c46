import { showDay } from '../../../domain/time/calendar.ts';
import type { LetterText } from './letter-text.ts';

/** A paper of a pack, in words: "Electrical Installation Condition Report CP-000005, inspected on 2 November 2026, unsatisfactory". */
type PackedPaper = {
  label: string;
  /** The certificate by another firm, where it is none of ours. */
  earlierId?: string;
  /** No file of it is kept, so that it does not go with the letter. */
  isMissing?: boolean;
};

/** The letter on top of the papers that answer a request. */
export type CoverFacts = {
  company: { name: string; phone: string; email: string };
  client: { name: string };
  home: string;
  /** The day of the request; '' where nobody asked. */
  receivedOn: string;
  papers: readonly PackedPaper[];
};

/** The papers of a home in plain words, with what each is. @param name  of the reader; '' where nobody is named. */
export function coverLetter({ company, client, home, receivedOn, papers }: CoverFacts, name: string): LetterText {
  const subject = `Electrical reports of ${home}`;
  const [here, missing] = [papers.filter((each) => !each.isMissing), papers.filter((each) => each.isMissing)];
  const count = here.length === 1 ? 'one paper' : `${here.length || 'no'} papers`;
  // The facts name the papers that are not there.
  const enclosed = here.length === 0 ? '' : ` With this letter you get ${count}.`;
  return {
    subject,
    heading: subject,
    greeting: name === '' ? '' : `Dear ${name},`,
    lead:
      receivedOn === ''
        ? here.length === 1
          ? `This is the electrical report of ${home}.`
          : `These are the electrical reports of ${home}: ${count}.`
        : `You asked on ${showDay(receivedOn)} for the electrical reports of ${home}.${enclosed}`,
    facts: [
      ...here.map(({ label }, index) => ({ label: `Paper ${index + 1}`, value: label })),
      ...missing.map(({ label }) => ({ label: 'Not with this letter', value: label })),
    ],
    sections: [
      {
        title: 'How to read them',
        paragraphs: [
          'A condition report says how safe the installation was on its day. Satisfactory: nothing has to be done. Unsatisfactory: it lists what must be put right, as C1 (danger present), C2 (potentially dangerous) or FI (to be investigated). A C3 is advice.',
          'A certificate of work says what was done. A confirmation names the faults that the work put right, and what is left to do.',
        ],
      },
      {
        title: 'Questions',
        paragraphs: [
          company.phone
            ? `If a paper is missing, ring ${company.name} on ${company.phone}${company.email ? `, or write to ${company.email}` : ''}.`
            : `If a paper is missing, write to ${company.email || company.name}.`,
        ],
      },
    ],
    sign: [`for ${company.name}, on behalf of ${client.name}`],
    fine: [],
  };
}
