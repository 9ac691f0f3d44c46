import type { Refused } from '../../domain/sent-mail/sent-mail.ts';

/** The print of a certificate to attach to a mail, made when the mail is sent; stored in the name of `userId` if it is the first print. */
export type PdfOf = { companyId: string; certificateId: string; userId: string };

/** The print of a letter to attach, for the person it is given to. */
export type LetterOf = { companyId: string; letterId: string; to: string; name: string; address: readonly string[] };

/** A file of the store to attach, read when the mail is sent. */
export type FileOf = { id: string; filename: string; contentType: string };

/** A message to one person: plain text, and the same as HTML, which is made of the text when it is sent unless it is given. */
export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  pdfOf?: PdfOf;
  lettersOf?: readonly LetterOf[];
  /** Attached as `visit.ics`: iCalendar text. */
  calendar?: string;
  filesOf?: readonly FileOf[];
  /** When the mail is sent, `{origin}` in it becomes the address of this installation, which commands do not know. */
  linksHere?: true;
  /** The home or the report that it is about, which the outbox records beside it. */
  about?: MailAbout;
};

type MailAbout = { siteId: string } | { reportId: string };

/** An attached file. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** The company that a message is from: its name, and the address for replies, or ''. */
export type Sender = { name: string; replyTo: string };

/** Delivers messages. */
export type MailTransport = {
  /** The name of the mail server; undefined if messages become files, because mail is not set up. */
  server: string | undefined;
  /**
   * `id` stays the same when a message is tried again. `sender` is undefined if the message is not from a company.
   * @throws MailRefusedError when the server will never take it; any other error if a later try may succeed.
   */
  deliver(
    message: Omit<MailMessage, 'pdfOf' | 'lettersOf' | 'filesOf' | 'calendar' | 'linksHere' | 'about'> & {
      id: string;
      sender?: Sender | undefined;
      attachments?: readonly Attachment[];
    },
  ): Promise<void>;
  close(): void;
};

/** Puts a message into the outbox, from the company `of` if given. Delivery follows, and is tried again if it fails. */
export type Mail = { send(message: MailMessage, of?: { companyId: string }): Promise<void> };

/** The mail server refused a message permanently: because the mailbox does not exist, or for what the message is. */
export class MailRefusedError extends Error {
  readonly refused: Refused;
  constructor(cause: Error, refused: Refused = 'address') {
    super(cause.message, { cause });
    this.refused = refused;
    this.name = 'MailRefusedError';
  }
}
