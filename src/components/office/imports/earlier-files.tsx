import { showTime } from '../../../domain/time/calendar.ts';
import { Rows } from '../../ui/lists.tsx';

/** An uploaded list and its state. `createdAt`: UTC ISO text. */
export type EarlierFile = { href: string; fileName: string; state: string; createdBy: string; createdAt: string };

/** Recent uploads, with links to them; nothing without any. */
export const EarlierFiles = ({ files, timeZone }: { files: readonly EarlierFile[]; timeZone: string }) =>
  files.length > 0 && (
    <>
      <h2>Recent imports</h2>
      <Rows
        rows={files.map(({ href, fileName, state, createdBy, createdAt }) => ({
          href,
          title: fileName,
          meta: `${state}. Uploaded by ${createdBy}, ${showTime(createdAt, timeZone)}`,
        }))}
      />
    </>
  );
