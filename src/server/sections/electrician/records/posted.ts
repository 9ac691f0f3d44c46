import type { Context } from 'hono';
import { BadInputError } from '../../../../kernel/errors.ts';
import { hashOf } from '../../../../kernel/ids.ts';
import type { AppEnv } from '../../../context.ts';
import type { FieldDeps } from '../store.ts';

/** A posted form. */
export type Posted = {
  /** UUID of the form: posted twice, it has one effect. */
  submission: string;
  /** Sequence number that the form was rendered from, in the numbering of the answering log; 0 on forms without a report. */
  base: number;
  /** The same as the form carries it (`drawnFrom`). */
  drawnFrom: string;
  /** Whether a phone rendered the form and the server answers: other numbers in its controls are the phone's. */
  isPassedOn: boolean;
  /** Whether the server rendered the form and a phone answers: `base` is the server's number. */
  isOfServer: boolean;
  /** SHA-256 of path and fields: it tells a repeated post from another one with the same id. */
  contentHash: string;
  /** All values by control name, in order. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** The chosen files of all controls, without empty ones. */
  files: readonly File[];
  /** The first value of a control, trimmed; empty text without one. */
  text(name: string): string;
};

/**
 * The log position that a form carries: the sequence number, and on a phone, which numbers its own log, also the last known
 * number of the server. So either log can place the form.
 */
export const baseOf = ({ seq, told }: { seq: number; told?: { seq: number } | undefined }): string =>
  told ? `${seq}.${told.seq}` : String(seq);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a posted form of the section.
 * @throws BadInputError when it cannot have come from our pages: it is not a form, holds NUL characters, or has no
 * submission or base.
 */
export async function readPosted(deps: Pick<FieldDeps, 'form' | 'isPhone'>, c: Context<AppEnv>): Promise<Posted> {
  const fields = new Map<string, string[]>();
  const files: File[] = [];
  for (const [name, value] of await deps.form(c)) {
    if (name.includes('\0')) throw new BadInputError('The form could not be read');
    if (typeof value !== 'string') {
      if (value.size > 0) files.push(value);
      continue;
    }
    if (value.includes('\0')) throw new BadInputError('A value holds characters that cannot be stored');
    const values = fields.get(name);
    if (values) values.push(value.toWellFormed());
    else fields.set(name, [value.toWellFormed()]);
  }
  const text = (name: string) => fields.get(name)?.[0]?.trim() ?? '';
  if (!uuid.test(text('submission'))) throw new BadInputError('The form carries no submission');
  const drawn = text('base') || '0';
  const [, own, told] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(drawn) ?? [];
  if (own === undefined) throw new BadInputError('The form carries no base');
  const said = [...fields].filter(([name]) => name !== 'submission').sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    submission: text('submission').toLowerCase(),
    base: Number(deps.isPhone ? own : (told ?? own)),
    drawnFrom: drawn,
    isPassedOn: !deps.isPhone && told !== undefined,
    isOfServer: deps.isPhone === true && told === undefined && text('base') !== '',
    contentHash: await hashOf(JSON.stringify([c.req.path, said])),
    fields,
    files,
    text,
  };
}

/** A new form's own id. */
export const newSubmission = (): string => crypto.randomUUID();
