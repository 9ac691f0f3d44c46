import type { Context } from 'hono';
import type { FormView } from '../../../../components/fields/form-view.ts';
import type { Field } from '../../../../domain/forms/definition.ts';
import type { Viewer } from '../../../../kernel/viewer.ts';
import type { AppEnv } from '../../../context.ts';
import type { OpenReport } from '../report/open-report.ts';
import type { Failed, Plan, Posting } from '../rows/pipeline.ts';
import type { RowList } from '../rows/row-list.ts';
import type { FieldDeps } from '../store.ts';
import type { Choice } from './choice.ts';
import type { GridView } from './grid-page.tsx';

/** The grid of a list, as its address says. */
export type OnGrid = {
  c: Context<AppEnv>;
  viewer: Viewer;
  report: OpenReport;
  list: RowList;
  choice: Choice;
  /** Its own address. */
  address: string;
};

/** One way of filling in the rows of a list. */
export type Layout = {
  /** Whether a report that cannot be filled in has no such page. */
  onlyEditable?: true;
  plan(
    deps: FieldDeps,
    on: OnGrid & Posting,
  ): Omit<Plan, 'refused' | 'address'> | Promise<Omit<Plan, 'refused' | 'address'>>;
  draw(deps: FieldDeps, on: OnGrid, failed: Failed | undefined): Drawn | Promise<Drawn>;
};

type Drawn = {
  /** Path of what the controls are of; absent: the list. */
  page?: string;
  entered: Record<string, readonly string[]>;
  fieldOf: (control: string) => Field | undefined;
  shown(view: FormView): GridView;
};
