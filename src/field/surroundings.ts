import type { SyncLine } from '../components/electrician/sync-line.tsx';
import type { Assets } from '../components/ui/assets.ts';
import type { FieldDeps } from '../server/sections/electrician/store.ts';

/** What the section finds around it on a phone. */
export type Surroundings = {
  fetched: (request: Request | string, init?: RequestInit) => Promise<Response>;
  clock: () => Date;
  assets: Assets;
  isOnline: () => boolean;
  /** Who signed in last in this browser; undefined where it cannot be told. */
  signedIn: () => Promise<string | undefined>;
  /** Bytes left for what is kept; undefined where it cannot be told. */
  room: () => Promise<number | undefined>;
  /** How many entries of somebody are unsent, where it outlives the databases. */
  unsentMark: { read(user: string): Promise<number>; write(user: string, entries: number): Promise<void> };
  renderHtml: FieldDeps['renderHtml'];
  /** What the header says has changed: open pages are told. */
  changed: (line: SyncLine) => void;
};

/** What is to be answered: the request, and what may go on after it was. */
export type Asked = { request: Request; after: (work: Promise<unknown>) => void };
