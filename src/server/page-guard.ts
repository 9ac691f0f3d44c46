import type { Viewer } from './context.ts';
import { ForbiddenError } from './errors.ts';

type Answer = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'forbidden'; error: ForbiddenError };

/** Ordinary pages by what they begin with, and who may open them. The longest match counts; the rest is for the office. */
const pageAccess: readonly { path: RegExp; roles: readonly Viewer['role'][] }[] = [
  { path: /^\/$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/settings\/account\/?$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/settings(\/.*)?$/, roles: ['owner'] },
  { path: /^\/sites\/(new|import)\/?$/, roles: ['owner', 'office', 'supervisor'] },
  { path: /^\/sites(\/[^/]+)?\/?$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/reports\/[^/]+\/?$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/reports\/[^/]+\/document\.(pdf|json)$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/remedials\/?$/, roles: ['owner', 'office', 'supervisor', 'client'] },
  { path: /^\/.*$/, roles: ['owner', 'office', 'supervisor'] },
];

/**
 * Who may open an ordinary page, whether it exists or not. Signed out: to sign-in and back again. Electricians have
 * pages of their own and are sent there from `/`.
 */
export function ordinaryPageGuard(path: string, viewer: Viewer | undefined, search = ''): Answer {
  if (!viewer) return { kind: 'redirect', to: `/auth/sign-in?next=${encodeURIComponent(path + search)}` };
  const field = viewer.role === 'electrician' || viewer.role === 'apprentice';
  if (path === '/' && field) return { kind: 'redirect', to: '/electrician' };
  if (/^\/settings\/account\/?$/.test(path)) return { kind: 'pass' };
  const rule = pageAccess.find((access) => access.path.test(path));
  if (rule?.roles.includes(viewer.role)) return { kind: 'pass' };
  return { kind: 'forbidden', error: new ForbiddenError('open this page') };
}
