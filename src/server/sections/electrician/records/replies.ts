import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { readNote } from '../../../../domain/forms/words/read-note.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { FieldDeps, Reply } from '../store.ts';
import type { Posted } from './posted.ts';

const prefix = 'reply.';

/** The errors of replies, shown with the form's other errors. */
export function replyErrors(posted: Posted): FormError[] {
  return [...posted.fields.keys()]
    .filter((name) => name.startsWith(prefix))
    .flatMap((field) => {
      const typed = posted.text(field);
      const { fault } = readNote(`Your reply “${typed.slice(0, 40)}”`, typed);
      return fault ? [{ field, message: fault }] : [];
    });
}

/** Saves the form's replies to review comments. Other reports' comments are ignored. */
export async function saveReplies(deps: FieldDeps, viewer: Viewer, report: OpenReport, posted: Posted): Promise<void> {
  const ticked = posted.fields.get('dealt_with') ?? [];
  const answers = ticked.length > 0 || [...posted.fields].some(([name, [text]]) => name.startsWith(prefix) && text);
  if (!report.wasReturned || !answers) return;
  const replies = (await deps.store(viewer).comments(report.id))
    .map(({ id }): Reply => {
      const { text } = readNote('Your reply', posted.text(`${prefix}${id}`));
      return { commentId: id, text, dealtWith: ticked.includes(id) };
    })
    .filter(({ text, dealtWith }) => text !== '' || dealtWith);
  if (replies.length === 0) return;
  const { submission } = posted;
  await deps.store(viewer).reply(report.id, { submission, replies });
}
