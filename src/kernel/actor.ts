import type { Viewer } from './viewer.ts';

/** A program with a key of the company's. It acts for a person: it may do what they may, and events name both. */
type Token = Viewer & { readonly tokenId: string };

/** The application itself, without a request. It needs no permission, because it does only what it was written to do. */
export type System = { readonly companyId: string; readonly userId: null };

/**
 * The owner of an account, without a session: they are about to sign in, opened a mailed link, or
 * asked for work that goes on without them. They need no further permission.
 */
export type AccountActor = { readonly companyId: string; readonly userId: string };

export const byAccount = ({ id, companyId }: { id: string; companyId: string }): AccountActor => ({
  companyId,
  userId: id,
});

/** The system at work for a person whose role may have changed since they asked: events name them. */
export const onBehalfOf = (system: System, userId: string | null): System | AccountActor =>
  userId === null ? system : { ...system, userId };

/** Who gives a command: a person or a program. What they may change is fenced by it, and the events of the command name it. */
export type Actor = Viewer | Token;
