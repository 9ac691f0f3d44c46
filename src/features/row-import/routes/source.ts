import type { ReactNode } from 'react';
import type { FormError } from '../../../domain/forms/typed/read-form.ts';
import type { Change } from '../../../domain/report/merge.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import type { Posted } from '../../../server/sections/electrician/records/posted.ts';
import type { OpenReport } from '../../../server/sections/electrician/report/open-report.ts';
import type { Appended } from '../../../server/sections/electrician/store.ts';
import type { LeftOut } from '../domain/left-out.ts';
import type { Row } from '../domain/row-list.ts';
import type { ListOfReport } from './lists.ts';

/** Where rows come from: how a text or a file becomes rows of cells, and the words of its page. */
export type Source = {
  /** Name of the text's control. */
  box: string;
  words(report: OpenReport, list: ListOfReport): SourceWords;
  read(given: Given): Promise<ReadRows>;
  /** Whether a value that is entered again confirms the one carried over. */
  confirms?: boolean;
  /** The address after saving. */
  onward(list: ListOfReport, saved: { appended: Appended; left: readonly LeftOut[] }): string;
  /** Above the form when the page is opened, by the query of its address. */
  above?(given: { report: OpenReport; list: ListOfReport; query: (name: string) => string | undefined }): ReactNode;
};

export type Given = { viewer: Viewer; report: OpenReport; list: ListOfReport; posted: Posted };

export type ReadRows = {
  /** The text for the box: a chosen file becomes one, and so comes back with an error and with the preview. */
  text: string;
  rows: readonly Row[];
  errors: readonly FormError[];
  /** What saving has to find unchanged since the preview, besides the text. */
  meaning: unknown;
  /** The meaning of its columns, to be confirmed: part of the preview, and shown with errors too. */
  columns?: ReactNode;
  /** A field in an error: "column 27"; absent: its label. */
  called?(field: string): string;
  /** Writes the changes; absent: as any form of the section. */
  save?(changes: readonly Change[]): Promise<Appended>;
};

export type SourceWords = {
  title: string;
  heading: string;
  back: { href: string; label: string };
  /** The address of the form, below the report. */
  action: string;
  label: string;
  hint: string;
  /** Asked on leaving with an unsaved text. */
  leaving: string;
  /** Of the button that shows the preview, the first time and again. */
  read: string;
  readAgain: string;
  save(rows: number): string;
  /** The label of a control for a file; absent: none. */
  file?: string;
  /** Whether the preview shows unchanged values too. */
  showsSame?: boolean;
  help?: ReactNode;
  below?: ReactNode;
  /** Instead of the form: there is nothing to enter rows for. */
  nothing?: string;
};

/** The text as typed, without the line ends that browsers put for it. */
export const textOf = (posted: Posted, box: string): string =>
  (posted.fields.get(box)?.[0] ?? '').replaceAll('\r\n', '\n');
