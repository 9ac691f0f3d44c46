import type { Viewer } from '../../kernel/viewer.ts';
import type { Db } from '../db/dialect.ts';
import { can } from '../permissions.ts';
import { listInspectors, type User } from '../repositories/people/users.ts';

/** The people the viewer may hand a report to: for the office anyone who inspects, for an apprentice those who sign. By name. */
export const listTakers = async (db: Db, viewer: Viewer): Promise<User[]> =>
  (await listInspectors(db, viewer)).filter((user) => mayTake(viewer, user));

/** Whether the viewer may hand a report to this user. */
export const mayTake = (viewer: Viewer, user: User): boolean =>
  can(viewer, 'reports.assign') || can(user, 'reports.sign');
