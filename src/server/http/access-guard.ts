import type { MiddlewareHandler } from 'hono';
import { type ForbiddenError, NotFoundError, SignInNeededError } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { AppEnv } from '../context.ts';
import { can, mayNot } from '../permissions.ts';
import type { Route } from './routes/route.ts';

type Answer =
  | { kind: 'pass' }
  | { kind: 'sign-in' }
  | { kind: 'redirect'; to: string }
  | { kind: 'refused'; error: ForbiddenError | NotFoundError };

/** Whether this viewer may use a route. Electricians have their own start page and are sent there from `/`. */
export function askForAccess({ needs, method, path }: Route, viewer: Viewer | undefined): Answer {
  if (needs === 'anyone') return { kind: 'pass' };
  if (!viewer) return { kind: 'sign-in' };
  if (needs === 'nobody') return { kind: 'refused', error: new NotFoundError(`${method} ${path}`) };
  const lacking = needs.find((permission) => !can(viewer, permission));
  if (lacking === undefined) return { kind: 'pass' };
  if (path === '/' && can(viewer, 'electrician.pages')) return { kind: 'redirect', to: '/electrician' };
  return { kind: 'refused', error: mayNot(lacking) };
}

/** Runs in front of the sections and ordinary pages: refuses before any handler runs. */
export function accessGuard(): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const answer = askForAccess(c.var.route, c.var.viewer);
    if (answer.kind === 'pass') return next();
    if (answer.kind === 'redirect') return c.redirect(answer.to, 303);
    throw answer.kind === 'sign-in' ? new SignInNeededError() : answer.error;
  };
}
