import type { Context } from 'hono';
import type { AppEnv } from '../../context.ts';
import { BadInputError } from '../../errors.ts';
import { limitsOf } from './body-kinds.ts';
import { type FormBody, parseForm, parseTexts } from './parse-form.ts';

/**
 * The form that was posted: the one way to read one. Fields are counted in the bytes before anything parses them, as parsing
 * takes the longer the more of them there are, and everybody else waits meanwhile.
 * @throws BadInputError when it is not a form, is broken, or has more fields than any form of the route has.
 */
export const formOf = (c: Context<AppEnv>): Promise<FormBody> => read(c, parseForm);

/** The texts of the form that was posted, whatever files came with it, for who shows again what was typed. @throws as `formOf`. */
export const textsOf = (c: Context<AppEnv>): Promise<FormBody> => read(c, parseTexts);

async function read(c: Context<AppEnv>, parse: typeof parseForm): Promise<FormBody> {
  const type = c.req.header('content-type') ?? '';
  const { fields } = limitsOf(c.var.route.takes);
  const bytes = await c.req.arrayBuffer().catch((cause) => {
    throw new BadInputError('The form could not be read', { cause });
  });
  return parse(new Uint8Array(bytes), type, fields);
}
