import { ElectricianPage, type Frame } from '../../../../../components/electrician/electrician-page.tsx';
import { type Entered, firstOf } from '../../../../../components/fields/form-view.ts';
import { type Option, SelectField, TextArea } from '../../../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
  HiddenFields,
} from '../../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../../components/ui/notices.tsx';
import { plural } from '../../../../../domain/words/plural.ts';
import type { ReportPlace } from '../section-page.tsx';

/** An apprentice chooses the electrician who takes the report over and signs it. */
export function HandOverPage(props: {
  frame: Frame;
  report: ReportPlace;
  submission: string;
  takers: readonly Option[];
  /** The number of missing values: the report can be handed over all the same. */
  left: number;
  errors: readonly FormError[];
  entered: Entered;
}) {
  const { frame, report, submission, takers, left, errors, entered } = props;
  const home = `/electrician/reports/${report.id}`;
  const error = errorsByField(errors);
  return (
    <ElectricianPage
      frame={frame}
      title={`Hand over, ${report.site}`}
      here="reports"
      back={{ href: home, label: report.site }}
      error={errors.length > 0}
    >
      <h1>Hand over to be signed</h1>
      <ErrorSummary errors={errors} />
      <p>
        The electrician takes the report over, checks it, and signs it. What you entered stays, under your name. You
        cannot change it any more unless the office hands it back to you.
      </p>
      {left > 0 && (
        <Notice tone="warn">
          <p>
            {plural(left, 'value is', 'values are')} missing. <a href={`${home}/check`}>See what is left</a>
          </p>
        </Notice>
      )}
      <form method="post" action={`${home}/hand-over`} noValidate>
        <HiddenFields submission={submission} />
        <SelectField name="to" label="Hand over to" choices={takers} value={firstOf(entered, 'to')} error={error.to} />
        <TextArea name="note" label="Note (optional)" rows={3} value={firstOf(entered, 'note')} error={error.note} />
        <Actions>
          <Button>Hand over</Button>
        </Actions>
      </form>
    </ElectricianPage>
  );
}
