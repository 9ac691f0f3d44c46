/** A plain text message to one person. */
export type MailMessage = { to: string; subject: string; text: string };

/** How a message leaves the house. `id` stays the same when a message is tried again. Rejects when it was not taken. */
export type MailTransport = { deliver(message: MailMessage & { id: string }): Promise<void>; close(): void };

/** What the rest of the code sends with. Sent means kept in the outbox: delivery comes after, and is tried again. */
export type Mail = { send(message: MailMessage): Promise<void> };
