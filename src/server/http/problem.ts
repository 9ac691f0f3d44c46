import type { Context } from 'hono';
import type { DocumentError } from '../../domain/forms/json/parse-document.ts';
import type { AppEnv } from '../context.ts';

export type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 421 | 422 | 429 | 500 | 503;

/** Problem details (RFC 9457), with the reference of the request. `more` holds additional members, such as `errors`. */
export function problem(
  c: Context<AppEnv>,
  status: ProblemStatus,
  title: string,
  more: { detail?: string; errors?: readonly unknown[]; user?: string; session?: 'ended' | 'over' } = {},
): Response {
  const details = { type: 'about:blank', title, status, instance: c.var.requestId, ...more };
  return c.body(JSON.stringify(details), status, { 'content-type': 'application/problem+json' });
}

/** A document that is not a valid report: all its errors by path. */
export const invalidDocument = (c: Context<AppEnv>, errors: readonly DocumentError[]): Response =>
  problem(c, 422, 'This is not a report document', { errors });
