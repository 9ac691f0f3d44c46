/** What a company writes to a client whose certificate was issued. Words in braces are filled in. */
export type MailTemplate = { subject: string; text: string };

/** What can be filled in, and what it stands for. */
export const placeholders = {
  client: 'whom it is sent to',
  title: 'what the certificate is called',
  number: 'its number',
  address: 'the address of the installation',
  result: 'the result, in a sentence',
  next: 'when the next inspection is due',
  link: 'the link that opens it',
  until: 'the day until which the link works',
  company: 'the name of your company',
} as const;
export type Placeholder = keyof typeof placeholders;

/** What is sent until the company has words of its own. */
export const defaultTemplate: MailTemplate = {
  subject: '{title}: {address}',
  text: [
    'Dear {client},',
    'We have issued the {title} {number} for {address}.\n{result}',
    'Read it here, or take the PDF from there:\n{link}',
    'The link works until {until}. Whoever has it can read the certificate: pass it on to your tenant or the council if you like.',
    '{company}',
  ].join('\n\n'),
};

export const MOST_SUBJECT = 200;
export const MOST_TEXT = 4000;

const inBraces = /\{([^{}\n]{0,40})\}/g;

/** What is wrong with a template, by its field. Nothing is sent without the link, and nobody is sent "{clent}". */
export function templateFaults({ subject, text }: MailTemplate): { field: keyof MailTemplate; message: string }[] {
  const faults: { field: keyof MailTemplate; message: string }[] = [];
  for (const [field, label, typed] of [
    ['subject', 'Subject', subject],
    ['text', 'Text', text],
  ] as const) {
    const unknown = [...typed.matchAll(inBraces)].find(([, name = '']) => !Object.hasOwn(placeholders, name));
    if (unknown) faults.push({ field, message: `${label}: ${unknown[0]} is not one of the words that are filled in` });
  }
  if (subject.includes('{link}'))
    faults.push({ field: 'subject', message: 'Subject: leave {link} out, it stands in the text' });
  if (!text.includes('{link}')) faults.push({ field: 'text', message: 'Text: put {link} where the link is to stand' });
  return faults.filter(({ field }, at) => faults.findIndex((each) => each.field === field) === at);
}

/** A template with its words filled in, each as it stands: what is filled in is not looked through again. */
export function fillTemplate(
  { subject, text }: MailTemplate,
  values: Readonly<Record<Placeholder, string>>,
): MailTemplate {
  const filled = (typed: string) =>
    typed.replace(inBraces, (whole, name: string) =>
      Object.hasOwn(placeholders, name) ? values[name as Placeholder] : whole,
    );
  return { subject: filled(subject).replace(/\s+/g, ' ').trim(), text: filled(text) };
}
