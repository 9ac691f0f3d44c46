import type { Context } from 'hono';
import { BadInputError } from '../../../../kernel/errors.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv, Deps } from '../../../context.ts';
import { type Posted, readPosted } from '../../../http/forms/posted.ts';
import { mustBeAllowed } from '../../../permissions.ts';
import { getReport } from '../../../repositories/reports/reports.ts';

/** The posted form of a review action, and its report. @throws NotFoundError when there is none for the viewer. */
export async function openPosted(
  db: Deps['db'],
  c: Context<AppEnv>,
): Promise<{ viewer: Viewer; id: string; posted: Posted }> {
  const { viewer } = c.var;
  mustBeAllowed(viewer, 'reports.review');
  const { id } = await getReport(db, viewer, c.req.param('report') ?? '');
  return { viewer, id, posted: await readPosted(c) };
}

/** The finding whose form was open, so that the page is shown again with it. */
export const aboutOf = ({ fields }: Posted) => `${fields.rule?.[0] ?? ''} ${fields.path?.[0] ?? ''}`;

/** The state that the page showed: the report's sequence number, and the number of comments and replies; "12.3" for both. */
export function baseOf({ fields }: Posted): { seq: number; said: number } {
  const [, seq, said = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(fields.base?.[0] ?? '') ?? [];
  if (seq === undefined) throw new BadInputError('The form does not say which version of the report it shows');
  return { seq: Number(seq), said: Number(said) };
}
