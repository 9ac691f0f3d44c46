import type { Context } from 'hono';
import { BadInputError } from '../../../kernel/errors.ts';
import type { AppEnv } from '../../context.ts';
import { limitsOf } from './body-kinds.ts';
import { type FormBody, parseForm, parseTexts } from './parse-form.ts';

/**
 * The posted form: the only way to read one. The fields are counted in the bytes before parsing, because parsing
 * many fields takes long and every other request waits.
 * @throws BadInputError when it is not a form, is broken, or has more fields than any form of the route has.
 */
export const formOf = (c: Context<AppEnv>): Promise<FormBody> => read(c, parseForm);

/** The texts of the posted form without its files, to show the typed values again. @throws as `formOf`. */
export const textsOf = (c: Context<AppEnv>): Promise<FormBody> => read(c, parseTexts);

async function read(c: Context<AppEnv>, parse: typeof parseForm): Promise<FormBody> {
  const type = c.req.header('content-type') ?? '';
  const { fields } = limitsOf(c.var.route.takes);
  const bytes = await c.req.arrayBuffer().catch((cause) => {
    throw new BadInputError('The form could not be read', { cause });
  });
  return parse(new Uint8Array(bytes), type, fields);
}
