/** The print of a certificate that goes with a mail, made when the mail goes; kept in the name of `userId` where nobody made it before. */
export type PdfOf = { companyId: string; certificateId: string; userId: string };

/** A plain text message to one person. */
export type MailMessage = { to: string; subject: string; text: string; pdfOf?: PdfOf };

/** A file that goes with a message. */
export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** How a message leaves the house. `id` stays the same when a message is tried again. Rejects when it was not taken. */
export type MailTransport = {
  deliver(message: Omit<MailMessage, 'pdfOf'> & { id: string; attachments?: readonly Attachment[] }): Promise<void>;
  close(): void;
};

/** What the rest of the code sends with. Sent means kept in the outbox: delivery comes after, and is tried again. */
export type Mail = { send(message: MailMessage): Promise<void> };
