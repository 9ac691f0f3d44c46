import { Notice } from '../../components/ui/notices.tsx';

/** For the owner: who runs the server may not be looking. */
export const OldBackupNotice = () => (
  <Notice tone="warn" title="The last good backup is over a day old">
    <p>
      Tell the person who runs this server. Should its disk fail today, what was done since that backup is lost. They
      find what to do under “Backups” in the operator’s guide.
    </p>
  </Notice>
);
