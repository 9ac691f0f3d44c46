/** What a company writes to a client whose certificate was issued. Words in braces are filled in. */
export type MailTemplate = { subject: string; text: string };

/** What can be filled in, and what it stands for. */
export const placeholders = {
  client: 'whom it is sent to',
  title: 'what the certificate is called',
  number: 'its number',
  address: 'the address of the installation',
  outcome: 'what it came to in few words, with the codes: “Unsatisfactory (1 C2)”',
  result: 'the result, each defect with its date, and what work puts right',
  next: 'when the next inspection is due',
  link: 'the link that opens it',
  until: 'the day until which the link works',
  company: 'the name of your company',
} as const;
export type Placeholder = keyof typeof placeholders;

/** What is sent until the company has words of its own. */
export const defaultTemplate: MailTemplate = {
  subject: '{outcome}: {title}: {address}',
  text: [
    'Dear {client},',
    'We have issued the {title} {number} for {address}.',
    '{result}',
    'View and download:\n{link}',
    'The link works until {until}. Anyone with this link can read the certificate. You may forward it to your tenant or the council.',
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
  // What has nothing to say leaves no gap.
  return {
    subject: filled(subject)
      .replace(/\s+/g, ' ')
      .replace(/^[\s:]+/, '')
      .trim(),
    text: filled(text).replace(/\n{3,}/g, '\n\n'),
  };
}
