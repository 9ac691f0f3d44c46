import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';

/** What the section needs from the phone's browser. */
export type Surroundings = {
  fetched: (request: Request | string, init?: RequestInit) => Promise<Response>;
  clock: () => Date;
  assets: Assets;
  isOnline: () => boolean;
  /** Id of the person who signed in last in this browser; undefined when unknown. */
  signedIn: () => Promise<string | undefined>;
  /** Bytes of storage left; undefined when unknown. */
  room: () => Promise<number | undefined>;
  /** A person's number of unsent entries, kept where it outlives the databases. */
  unsentMark: { read(user: string): Promise<number>; write(user: string, entries: number): Promise<void> };
  renderHtml: FieldDeps['renderHtml'];
  /** Called when the header's status line changes, to tell open pages. */
  changed: (line: SyncLine) => void;
};

/** The request, and `after` for work to finish after the response. */
export type Asked = { request: Request; after: (work: Promise<unknown>) => void };
