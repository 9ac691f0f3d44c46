import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import { RECORD } from '../../../components/electrician/findings/finding-line.tsx';
import { FoldedLimitation, type LimitationProps } from '../../../components/electrician/record-form.tsx';
import type { FormView } from '../../../components/fields/form-view.ts';
import { FileField, TextArea } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { EmptyState } from '../../../components/ui/notices.tsx';
import { plural } from '../../../domain/words/plural.ts';
import type { PreviewedRow } from '../domain/preview.ts';
import type { SourceWords } from './source.ts';

export type ImportPageProps = {
  frame: Frame;
  report: { id: string; site: string };
  /** The board or the form that the list is of. */
  of: string;
  words: SourceWords;
  box: string;
  text: string;
  above?: ReactNode;
  preview: Preview | undefined;
  /** The choice of a limitation for LIMs; undefined: the list has none. */
  limitation: LimitationProps | undefined;
  submission: string;
  base: string;
  errors: FormView['errors'];
};

/** What an import would save. */
export type Preview = {
  columns: ReactNode;
  /** Identifies the text and its meaning: only what was shown is saved. */
  shown: string;
  /** The number of rows in the text. */
  count: number;
  /** The rows; undefined with errors, which stop all of them. */
  rows: readonly PreviewedRow[] | undefined;
  /** Values that do not apply to their items, each with the reason. */
  left: readonly string[];
};

/** Rows for a list: the text, then a preview of what it changes, then one save. */
export function ImportPage(props: ImportPageProps) {
  const { frame, report, words, preview, errors, limitation } = props;
  const errorAt = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <ElectricianPage
      frame={frame}
      title={`${words.title}, ${props.of}, ${report.site}`}
      here="reports"
      back={words.back}
      error={errors.length > 0}
      styles="paper.css"
      scripts={['save-on-leaving.js']}
    >
      <h1>
        <span className="over">{props.of}</span>
        {words.heading}
      </h1>
      {props.above}
      <ErrorSummary errors={errors} />
      {words.nothing !== undefined ? (
        <EmptyState title={words.nothing} />
      ) : (
        <form
          id={RECORD}
          method="post"
          action={words.action}
          encType={words.file ? 'multipart/form-data' : undefined}
          noValidate
          autoComplete="off"
          data-unsaved={props.text === '' ? undefined : 'yes'}
          data-leaving={words.leaving}
        >
          <HiddenFields submission={props.submission} base={props.base} />
          {preview && <PreviewPart preview={preview} words={words} />}
          <TextArea
            name={props.box}
            label={words.label}
            hint={words.hint}
            rows={preview?.columns ? 6 : 12}
            value={props.text}
            error={errorAt(props.box)}
          />
          {words.file && (
            <FileField name="file" label={words.file} accept=".csv,.tsv,.txt,text/csv" error={errorAt('file')} />
          )}
          {words.help}
          {limitation && <FoldedLimitation {...limitation} />}
          <Actions>
            <Button name="step" value="read" weight={preview ? 'secondary' : 'primary'}>
              {preview ? words.readAgain : words.read}
            </Button>
          </Actions>
        </form>
      )}
      {words.below}
    </ElectricianPage>
  );
}

/** Above the box: the values to save, and the button that saves them. */
function PreviewPart({ preview, words }: { preview: Preview; words: SourceWords }) {
  const { columns, shown, count, rows, left } = preview;
  return (
    <section className="understood" aria-label="Preview">
      <input type="hidden" name="shown" value={shown} />
      {columns}
      {left.length > 0 && (
        <>
          <p>{plural(left.length, 'value')} will not be saved:</p>
          <ul>
            {left.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </>
      )}
      {rows && <Changes rows={rows} showsSame={words.showsSame === true} />}
      <Actions>
        <Button name="step" value="save">
          {words.save(count)}
        </Button>
      </Actions>
    </section>
  );
}

function Changes({ rows, showsSame }: { rows: readonly PreviewedRow[]; showsSame: boolean }) {
  const shown = rows.map((row) => (showsSame ? row : { ...row, values: row.values.filter((each) => each.isChanged) }));
  const count = shown.reduce((sum, { values }) => sum + values.length, 0);
  const inRows = `${plural(count, 'value')} in ${plural(rows.length, 'row')}`;
  const list = (
    <ul>
      {shown
        .filter(({ is }) => showsSame || is !== 'same')
        .map((row) => (
          <ChangedRow key={row.id} row={row} />
        ))}
    </ul>
  );
  if (showsSame)
    return (
      <>
        <h2>{inRows}. Nothing is saved yet</h2>
        {list}
      </>
    );
  const numberOf = (is: PreviewedRow['is']) => rows.filter((row) => row.is === is).length;
  return (
    <details>
      <summary>
        {inRows}: {numberOf('new')} new, {numberOf('changed')} changed, {numberOf('same')} the same
      </summary>
      {list}
    </details>
  );
}

const ChangedRow = ({ row: { name, mark, is, values } }: { row: PreviewedRow }) => (
  <li>
    <b>{name}</b> <span className="soft">{mark ?? (is === 'new' ? 'new' : '')}</span>
    <dl>
      {values.map(({ label, value, before }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {before !== '' && before !== value && <span className="soft"> instead of {before}</span>}
          </dd>
        </div>
      ))}
    </dl>
    {values.length === 0 && <p>No values</p>}
  </li>
);
