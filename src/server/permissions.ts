import { featurePermissions, featurePermissionWords } from '../features/facts.ts';
import { ForbiddenError, SignInNeededError } from '../kernel/errors.ts';
import type { Role } from '../kernel/viewer.ts';

const everyone = ['owner', 'office', 'supervisor', 'electrician', 'apprentice', 'client'] as const;

/**
 * Who may do what. Which clients, sites, visits and reports a viewer sees at all is fenced by the repositories;
 * this table says what they may do with them.
 */
export const table = {
  'account.own': everyone,
  'office.pages': ['owner', 'office', 'supervisor', 'client'],
  'electrician.pages': ['owner', 'supervisor', 'electrician', 'apprentice'],
  'clients.read': ['owner', 'office', 'supervisor'],
  'clients.write': ['owner', 'office'],
  'sites.read': everyone,
  'sites.write': ['owner', 'office'],
  'visits.read': ['owner', 'office', 'supervisor', 'electrician', 'apprentice'],
  'visits.book': ['owner', 'office'],
  'visits.begin-on-site': ['owner', 'supervisor', 'electrician'],
  'visits.attend': ['owner', 'supervisor', 'electrician', 'apprentice'],
  'visits.give-up': ['owner', 'office', 'supervisor', 'electrician', 'apprentice'],
  'reports.read': everyone,
  'reports.list': ['owner', 'office', 'supervisor'],
  'reports.fill': ['owner', 'supervisor', 'electrician', 'apprentice'],
  'reports.sign': ['owner', 'supervisor', 'electrician'],
  'reports.assign': ['owner', 'office', 'supervisor'],
  'reports.hand-up': ['owner', 'apprentice'],
  'reports.discard': ['owner', 'office', 'supervisor'],
  'reports.review': ['owner', 'supervisor'],
  'reports.issue': ['owner', 'supervisor'],
  'reports.correct': ['owner', 'supervisor'],
  'certificates.read': everyone,
  'certificates.withdraw': ['owner', 'supervisor'],
  'certificates.share': ['owner', 'office', 'supervisor', 'client'],
  'notices.give': ['owner', 'office', 'supervisor', 'electrician'],
  'signatures.ask': ['owner', 'office', 'supervisor', 'electrician'],
  'users.manage': ['owner'],
  'users.invite': ['owner', 'office'],
  'users.read': ['owner', 'office', 'supervisor'],
  'company.manage': ['owner'],
  'mail.see': ['owner', 'office'],
  'audit.read': ['owner'],
  'log.manage': ['owner', 'supervisor'],
  ...featurePermissions,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof table;

/** What an action is called in "You may not …". */
const words: { readonly [P in Permission]: string } = {
  'account.own': 'change this account',
  'office.pages': 'open the office pages',
  'electrician.pages': 'open the electrician pages',
  'clients.read': 'see clients',
  'clients.write': 'change clients',
  'sites.read': 'see sites',
  'sites.write': 'change sites',
  'visits.read': 'see visits',
  'visits.book': 'book or move visits',
  'visits.begin-on-site': 'begin a visit that was not booked',
  'visits.attend': 'say when you were at a visit',
  'visits.give-up': 'end a visit early',
  'reports.read': 'read reports',
  'reports.list': 'see the reports of the company',
  'reports.fill': 'fill in reports',
  'reports.sign': 'sign a report as the inspector',
  'reports.assign': 'hand a report to another person',
  'reports.hand-up': 'hand a report up to be signed',
  'reports.discard': 'discard a report',
  'reports.review': 'review reports',
  'reports.issue': 'issue certificates',
  'reports.correct': 'correct an issued certificate',
  'certificates.read': 'read certificates',
  'certificates.withdraw': 'withdraw a certificate',
  'certificates.share': 'share a certificate by a link',
  'notices.give': 'give a danger notice to a person',
  'signatures.ask': 'ask another person to sign a report',
  'users.manage': 'manage users',
  'users.invite': 'invite people',
  'users.read': 'see the users of the company',
  'company.manage': 'change the company settings',
  'mail.see': 'see whether mail works',
  'audit.read': 'read the audit log',
  'log.manage': 'see the log of certificates',
  ...featurePermissionWords,
};

export const can = (viewer: { role: Role }, permission: Permission): boolean =>
  (table[permission] as readonly Role[]).includes(viewer.role);

/** Whether a visit is theirs to give up: its electrician's and the office's. The draft of it is not for others on it to discard. */
export const mayGiveUp = (viewer: { role: Role; userId: string }, visit: { electricianId: string }): boolean =>
  can(viewer, 'visits.book') || (can(viewer, 'visits.give-up') && visit.electricianId === viewer.userId);

/**
 * @throws SignInNeededError without a viewer.
 * @throws ForbiddenError when the viewer's role lacks one of the permissions.
 */
export function mustBeAllowed(
  viewer: { role: Role } | undefined,
  ...permissions: readonly [Permission, ...Permission[]]
): asserts viewer is NonNullable<typeof viewer> {
  if (!viewer) throw new SignInNeededError(words[permissions[0]]);
  const lacking = permissions.find((permission) => !can(viewer, permission));
  if (lacking) throw mayNot(lacking);
}

/** The error for a viewer without the permission. */
export const mayNot = (permission: Permission) => new ForbiddenError(words[permission]);
