/** A company's mail to a client about an issued certificate. Words in braces are filled in. */
export type MailTemplate = { subject: string; text: string };

/** The words in braces, with what replaces them. */
export const placeholders = {
  client: 'the recipient’s name',
  title: 'the certificate’s title',
  number: 'its number',
  address: 'the installation address',
  outcome: 'the result in few words, with the codes: “Unsatisfactory (1 C2)”',
  result: 'the result, each defect with its date, and the defects that new work puts right',
  next: 'the date of the next inspection',
  link: 'the link to the certificate',
  until: 'the last day on which the link works',
  company: 'your company’s name',
} as const;
export type Placeholder = keyof typeof placeholders;

/** Sent until the company writes its own. */
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

/** The errors of a template, by field: a mail needs its link, and must not read "{clent}". */
export function templateFaults({ subject, text }: MailTemplate): { field: keyof MailTemplate; message: string }[] {
  const faults: { field: keyof MailTemplate; message: string }[] = [];
  for (const [field, label, typed] of [
    ['subject', 'Subject', subject],
    ['text', 'Text', text],
  ] as const) {
    const unknown = [...typed.matchAll(inBraces)].find(([, name = '']) => !Object.hasOwn(placeholders, name));
    if (unknown)
      faults.push({ field, message: `${label}: ${unknown[0]} is not one of the words in braces that can be used` });
  }
  if (subject.includes('{link}'))
    faults.push({ field: 'subject', message: 'Subject: leave out {link}; it belongs in the text' });
  if (!text.includes('{link}'))
    faults.push({ field: 'text', message: 'Text: add {link} where the link should appear' });
  return faults.filter(({ field }, at) => faults.findIndex((each) => each.field === field) === at);
}

/** A template with its words filled in. The values themselves are not searched for braces. */
export function fillTemplate(
  { subject, text }: MailTemplate,
  values: Readonly<Record<Placeholder, string>>,
): MailTemplate {
  const filled = (typed: string) =>
    typed.replace(inBraces, (whole, name: string) =>
      Object.hasOwn(placeholders, name) ? values[name as Placeholder] : whole,
    );
  // An empty value leaves no gap.
  return {
    subject: filled(subject)
      .replace(/\s+/g, ' ')
      .replace(/^[\s:]+/, '')
      .trim(),
    text: filled(text).replace(/\n{3,}/g, '\n\n'),
  };
}
