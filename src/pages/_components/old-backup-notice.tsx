import { Notice } from '../../components/ui/notices.tsx';
import type { Role } from '../../kernel/viewer.ts';

/** Warns the owner, in case the server's operator has not noticed. @param backup  undefined when none was ever made. */
export const OldBackupNotice = ({ role, backup }: { role: Role; backup: { isOld: boolean } | undefined }) =>
  role === 'owner' && backup?.isOld ? (
    <Notice tone="warn" title="The last good backup is over a day old">
      <p>
        Tell the person who runs this server. If its disk fails, you lose all work since that backup. The operator’s
        guide explains what to do under “Backups”.
      </p>
    </Notice>
  ) : null;
