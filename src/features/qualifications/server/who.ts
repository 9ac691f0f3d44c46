import type { Role } from '../../../kernel/viewer.ts';

/** People of the company with access; a client's people are not its staff. */
export const mayHaveQualifications = ({ role, disabledAt }: { role: Role; disabledAt: string | null }): boolean =>
  role !== 'client' && disabledAt === null;
