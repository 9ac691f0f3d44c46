import type { Viewer } from './context.ts';

/** A program with a key of the company's. It acts for a person: it may do what they may, and events name both. */
export type Token = Viewer & { readonly tokenId: string };

/** The application itself, where nobody asked for it: nothing but what it was written to do, so it is asked for no permission. */
export type System = { readonly companyId: string; readonly userId: null };

/**
 * Somebody whose account it is, where there is no session to read the rest from: they are about to sign in, opened a mailed link, or
 * asked for work that goes on without them. They are asked for no permission: what they showed before is all that is needed.
 */
export type AccountActor = { readonly companyId: string; readonly userId: string };

export const byAccount = ({ id, companyId }: { id: string; companyId: string }): AccountActor => ({
  companyId,
  userId: id,
});

/** The system at work for somebody who asked for it and may be somebody else by now: events name them. */
export const onBehalfOf = (system: System, userId: string | null): System | AccountActor =>
  userId === null ? system : { ...system, userId };

/** Who gives a command: a person or a program. What they may change is fenced by it, and the events of the command name it. */
export type Actor = Viewer | Token;
