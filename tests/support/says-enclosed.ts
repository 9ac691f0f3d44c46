import { expect } from 'vitest';
import type { Attachment } from '../../src/server/mail/message.ts';

/** What a mail says is attached or goes with it is attached to it or linked in it. A letter itself is attached too. */
export function mustBeEnclosed({
  text,
  attachments = [],
}: {
  text: string;
  attachments?: readonly Attachment[];
}): void {
  const [, listed] = /Attached:\n((?:- .*(?:\n|$))+)/.exec(text) ?? [];
  if (listed) expect(attachments).toHaveLength(listed.trim().split('\n').length);
  if (text.includes('The attached file')) expect(attachments.map(({ filename }) => filename)).toContain('visit.ics');
  const [, named] = /(?<!Not )[Ww]ith this letter: (.*)\.\s/.exec(text) ?? [];
  const links = new Set(text.match(/\/public\/certificates\/[\w-]{27}/g)).size;
  if (named) expect(links + attachments.length - 1, text).toBe(named.split(', ').length);
}
