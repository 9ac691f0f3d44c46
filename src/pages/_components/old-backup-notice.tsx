import { Notice } from '../../components/ui/notices.tsx';
import type { Role } from '../../server/db/schema.ts';

/** For the owner: who runs the server may not be looking. @param backup  undefined where none was ever made. */
export const OldBackupNotice = ({ role, backup }: { role: Role; backup: { isOld: boolean } | undefined }) =>
  role === 'owner' && backup?.isOld ? (
    <Notice tone="warn" title="The last good backup is over a day old">
      <p>
        Tell the person who runs this server. Should its disk fail today, what was done since that backup is lost. They
        find what to do under “Backups” in the operator’s guide.
      </p>
    </Notice>
  ) : null;
