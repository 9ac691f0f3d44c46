import { Folds } from './parts/folds.tsx';

/** A mail as text, which readers without HTML see. */
export const MailPreview = ({ mail: { subject, text } }: { mail: { subject: string; text: string } }) => (
  <blockquote className="card">
    <p>
      <b>{subject}</b>
    </p>
    <p className="mail-text">{text}</p>
  </blockquote>
);

/** Several, each folded to its title and subject. Addresses of this server are left out. */
export const MailPreviews = ({
  mails,
}: {
  mails: readonly { title: string; mail: { subject: string; text: string } }[];
}) => (
  <Folds
    folds={mails.map(({ title, mail: { subject, text } }, at) => ({
      ...{ id: `preview-${at + 1}`, title, fact: subject },
      children: <MailPreview mail={{ subject, text: text.replaceAll('{origin}', 'https://…') }} />,
    }))}
  />
);
