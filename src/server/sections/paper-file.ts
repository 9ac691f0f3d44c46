import type { Context } from 'hono';
import type { AppEnv } from '../context.ts';
import type { PaperFile } from '../documents/papers/draft-print.ts';

/** A file to print, opened in the browser. It is drawn each time and not stored. */
export const paperAnswer = (c: Context<AppEnv>, { content, fileName }: PaperFile): Response =>
  c.body(new Uint8Array(content), 200, {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${fileName}"`,
  });
