import { showTime } from '../../../domain/time/calendar.ts';
import { Rows } from '../../ui/lists.tsx';

/** A file with a list that somebody chose: what became of it, and when it was chosen as UTC ISO text. */
export type EarlierFile = { href: string; fileName: string; state: string; createdBy: string; createdAt: string };

/** Files that were chosen before, to come back to. Nothing where there are none. */
export const EarlierFiles = ({ files, timeZone }: { files: readonly EarlierFile[]; timeZone: string }) =>
  files.length > 0 && (
    <>
      <h2>Files of late</h2>
      <Rows
        rows={files.map(({ href, fileName, state, createdBy, createdAt }) => ({
          href,
          title: fileName,
          meta: `${state}. Chosen by ${createdBy}, ${showTime(createdAt, timeZone)}`,
        }))}
      />
    </>
  );
