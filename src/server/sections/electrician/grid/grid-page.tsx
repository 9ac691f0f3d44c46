import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../../components/electrician/findings/finding-line.tsx';
import { NoImplicitSubmit } from '../../../../components/electrician/no-implicit-submit.tsx';
import type { FormView } from '../../../../components/fields/form-view.ts';
import { Actions, ErrorSummary, HiddenFields } from '../../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../../components/ui/notices.tsx';
import type { RowList } from '../rows/row-list.ts';

/** What one way of filling in a grid shows: its part of the page, and how the page is titled. */
export type GridView = {
  title: string;
  heading: string;
  styles: string;
  scripts?: readonly string[];
  later?: string | undefined;
  above?: ReactNode;
  /** In place of the form, where there is nothing to fill in. */
  empty?: string | false;
  controls: ReactNode;
  buttons?: ReactNode;
  below?: ReactNode;
};

/** The rows of a list on one page, saved together. */
export function GridPage(props: {
  frame: Frame;
  home: string;
  site: string;
  list: Pick<RowList, 'page' | 'pageName'>;
  action: string;
  shown: GridView;
  errors: FormView['errors'];
  submission: string;
  base: string;
}) {
  const { frame, home, site, list, action, shown, errors, submission, base } = props;
  return (
    <ElectricianPage
      frame={frame}
      title={`${shown.title}, ${site}`}
      here="reports"
      back={{ href: `${home}/${list.page}`, label: list.pageName }}
      error={errors.length > 0}
      styles={shown.styles}
      scripts={shown.scripts ?? []}
      later={shown.later}
    >
      <h1>
        <span className="over">{list.pageName}</span>
        {shown.heading}
      </h1>
      <ErrorSummary errors={errors} />
      {shown.above}
      {shown.empty ? (
        <EmptyState title={shown.empty} />
      ) : (
        <form
          id={RECORD}
          method="post"
          action={action}
          noValidate
          autoComplete="off"
          data-unsaved={errors.length > 0 ? 'yes' : undefined}
        >
          <NoImplicitSubmit />
          <HiddenFields submission={submission} base={base} />
          {shown.controls}
          {shown.buttons && <Actions>{shown.buttons}</Actions>}
        </form>
      )}
      {shown.below}
    </ElectricianPage>
  );
}
