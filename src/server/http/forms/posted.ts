import type { Context } from 'hono';
import type { z } from 'zod';
import { BadInputError } from '../../../kernel/errors.ts';
import { sha256 } from '../../codes.ts';
import type { AppEnv } from '../../context.ts';
import type { FormState } from '../../pages/request-context.ts';
import { formOf } from './form-body.ts';

/** A posted form of an ordinary page. */
export type Posted = {
  /** UUID of the form: sent twice, it has one effect. */
  submission: string;
  /** SHA-256 of path and fields without passwords: distinguishes other content sent under the same submission. */
  contentHash: string;
  /** Text fields, trimmed, line ends as `\n`. Without passwords. */
  fields: Readonly<Record<string, readonly string[]>>;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads a posted form.
 * @throws BadInputError when it cannot have come from one of our pages: broken multipart, NUL characters, no submission.
 */
export async function readPosted(c: Context<AppEnv>): Promise<Posted> {
  const typed: [string, string][] = [];
  for (const [name, value] of await formOf(c)) if (typeof value === 'string') typed.push([name, value]);
  return toPosted(c.req.path, typed);
}

/**
 * The posted values of a form that was parsed elsewhere.
 * @param fileHash  SHA-256 of the file that was sent with it.
 * @throws BadInputError as `readPosted`.
 */
export function toPosted(
  path: string,
  typed: readonly (readonly [name: string, value: string])[],
  fileHash?: string,
): Posted {
  const fields: Record<string, string[]> = Object.create(null);
  for (const [name, value] of typed) {
    if (name.includes('\0')) throw new BadInputError('The form could not be read');
    // Passwords and codes are neither hashed with the rest nor shown again; `readFields` reads them.
    if (/password|passcode/.test(name)) continue;
    if (value.includes('\0')) throw new BadInputError('A value holds characters that cannot be stored');
    fields[name] = [...(fields[name] ?? []), value.replace(/\r\n?/g, '\n').toWellFormed().trim()];
  }
  const submission = fields.submission?.[0] ?? '';
  if (!uuid.test(submission)) throw new BadInputError('The form carries no submission');
  const said = Object.entries(fields).filter(([name]) => name !== 'submission');
  const parts = [path, ...said.sort(([a], [b]) => (a < b ? -1 : 1)), ...(fileHash === undefined ? [] : [fileHash])];
  return {
    submission: submission.toLowerCase(),
    contentHash: sha256(JSON.stringify(parts)),
    fields,
  };
}

export type FormRead<T> = { ok: true; value: T } | { ok: false; formState: FormState };

/** Checks a posted form. Of a field given more than once only the first value counts, except those named in `lists`. */
export function readForm<T>(
  form: string,
  schema: z.ZodType<T>,
  { fields }: Posted,
  lists: readonly string[] = [],
): FormRead<T> {
  const record = Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [name, lists.includes(name) ? values : (values[0] ?? '')]),
  );
  const parsed = schema.safeParse(record);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  const first = errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index);
  return { ok: false, formState: { form, entered: fields, errors: first } };
}

/** A form state with one message at one field: for errors that only the database can find. */
export function refuse(form: string, { fields }: Posted, field: string, message: string, extra?: unknown): FormState {
  return { form, entered: fields, errors: [{ field, message }], ...(extra === undefined ? {} : { extra }) };
}
