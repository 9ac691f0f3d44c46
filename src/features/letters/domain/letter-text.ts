/** A letter as its reader sees it, in order: the print, the mail and the page are made of it. Texts are plain. */
export type LetterText = {
  /** The subject of its mail. */
  subject: string;
  heading: string;
  greeting: string;
  /** The main thing, in one or two sentences. */
  lead: string;
  /** Label and value, as a table. */
  facts: readonly { label: string; value: string }[];
  sections: readonly { title: string; paragraphs: readonly string[] }[];
  /** The lines below "Yours sincerely". */
  sign: readonly string[];
  /** Small print: what is enclosed, who has copies. */
  fine: readonly string[];
};

/** A letter as text, as it is kept with its proof and sent in a mail. */
export const textOfLetter = ({ heading, greeting, lead, facts, sections, sign, fine }: LetterText): string =>
  [
    heading,
    greeting,
    lead,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
    ['Yours sincerely,', ...sign].join('\n'),
    ...fine,
  ]
    .filter((part) => part !== '')
    .join('\n\n');

/** The small print of a letter that was kept as text. */
export function fineOf(text: string): string[] {
  const parts = text.split('\n\n');
  const signed = parts.findLastIndex((part) => part.startsWith('Yours sincerely,'));
  return signed < 0 ? [] : parts.slice(signed + 1);
}
