import type { Context } from 'hono';
import type { AppEnv } from '../../../context.ts';
import { BadInputError } from '../../../errors.ts';
import { hashOf } from '../../../portable-ids.ts';
import type { FieldDeps } from '../store.ts';

/** What a form was posted with. */
export type Posted = {
  /** UUID of the form: the same one twice has one effect. */
  submission: string;
  /** Sequence number the form was drawn from, as whoever answers counts; 0 on forms that are of no report. */
  base: number;
  /** The same as the form carries it (`drawnFrom`). */
  drawnFrom: string;
  /** Whether a phone drew it and the server answers: what numbers its other controls name is the phone's. */
  isPassedOn: boolean;
  /** Whether the server drew it and a phone answers: `base` is the server's number. */
  isOfServer: boolean;
  /** SHA-256 of path and fields: the same submission with other content is told apart. */
  contentHash: string;
  /** Every value of each control's name, in order. */
  fields: ReadonlyMap<string, readonly string[]>;
  /** What was chosen from the phone, of all controls, without those that were left empty. */
  files: readonly File[];
  /** The first value of a control, trimmed; empty text without one. */
  text(name: string): string;
};

/**
 * What a form carries of where it was drawn from: the sequence number, and on a phone, whose numbers are its own, the server's that it
 * stood on as well. So the form has its place in either's log, whoever answers it.
 */
export const drawnFrom = ({ seq, told }: { seq: number; told?: { seq: number } | undefined }): string =>
  told ? `${seq}.${told.seq}` : String(seq);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a posted form of the section.
 * @throws BadInputError when it cannot have come from one of our pages: it is not a form, holds NUL characters, or carries no
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
    if (value.includes('\0')) throw new BadInputError('A value holds characters that cannot be kept');
    const values = fields.get(name);
    if (values) values.push(value.toWellFormed());
    else fields.set(name, [value.toWellFormed()]);
  }
  const text = (name: string) => fields.get(name)?.[0]?.trim() ?? '';
  if (!uuid.test(text('submission'))) throw new BadInputError('The form carries no submission');
  const drawn = text('base') || '0';
  const [, own, told] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(drawn) ?? [];
  if (own === undefined) throw new BadInputError('The form does not say what it was drawn from');
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
