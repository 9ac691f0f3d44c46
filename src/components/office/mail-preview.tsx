/** A mail as text, which readers without HTML see. */
export const MailPreview = ({ mail: { subject, text } }: { mail: { subject: string; text: string } }) => (
  <blockquote className="card">
    <p>
      <b>{subject}</b>
    </p>
    <p className="mail-text">{text}</p>
  </blockquote>
);
