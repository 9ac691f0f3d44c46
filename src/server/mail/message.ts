/** The print of a certificate that goes with a mail, made when the mail goes; kept in the name of `userId` where nobody made it before. */
export type PdfOf = { companyId: string; certificateId: string; userId: string };

/** A plain text message to one person. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  pdfOf?: PdfOf;
  /** Where `{origin}` stands in the text, the address of this installation is put as the mail goes: commands do not know it. */
  linksHere?: true;
};

/** A file that goes with a message. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** In whose name a company's message goes: its name, and where answers go, or ''. */
export type Sender = { name: string; replyTo: string };

/** How a message leaves the house. */
export type MailTransport = {
  /** The name of the mail server; undefined where messages become files, because mail is not set up. */
  server: string | undefined;
  /**
   * `id` stays the same when a message is tried again. `sender` is undefined where the message is no company's.
   * @throws MailRefusedError when the server will never take it; anything else where it may later.
   */
  deliver(
    message: Omit<MailMessage, 'pdfOf' | 'linksHere'> & {
      id: string;
      sender?: Sender | undefined;
      attachments?: readonly Attachment[];
    },
  ): Promise<void>;
  close(): void;
};

/** What the rest of the code sends with, in the name of a company where `of` says which. Sent means kept in the outbox: delivery comes after, and is tried again. */
export type Mail = { send(message: MailMessage, of?: { companyId: string }): Promise<void> };

/** The mail server refused a message for good, as it does where there is no such mailbox. */
export class MailRefusedError extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'MailRefusedError';
  }
}
