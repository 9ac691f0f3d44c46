import { FieldControl } from '../../../../components/electrician/field-control.tsx';
import { ListsOf } from '../../../../components/electrician/field-groups.tsx';
import { FoldedLimitation, Markers } from '../../../../components/electrician/record-form.tsx';
import { TappedWords } from '../../../../components/electrician/tapped-words.tsx';
import type { FormView } from '../../../../components/fields/form-view.ts';
import { Button } from '../../../../components/ui/forms/form-parts.tsx';
import type { Field } from '../../../../domain/forms/definition.ts';
import { proposedAt } from '../../../../domain/verification/derived/derived-at.ts';
import { newId } from '../../../../kernel/ids.ts';
import { SCRIPT_OF_FORM } from '../boards/ways-on.tsx';
import { asksForLimitation, storedControls } from '../records/record-form.ts';
import { fieldOfControl } from '../records/save-record.ts';
import { formOfRows, type RowList } from '../rows/row-list.ts';
import { CALCULATED, fieldsOfChoice, pathsOf, planOfBoxes } from './boxes.ts';
import { columnOf } from './choice.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { afterColumn, type ColumnRow, columnsIn, rowsWith } from './columns.ts';
import type { Layout } from './layout.ts';
import { isReading, isTick, restTicks, wordsOf } from './quick-fill.ts';

/** A circuit number typed over another renumbers the circuits after it (`renumber.js`). */
const NUMBER = 'circuit_no';

/** One column, a row below the other: electricians do one test on every circuit before the next test. */
export const rows: Layout = {
  plan(deps, on) {
    const { report, list, choice, posted, address } = on;
    return {
      ...planOfBoxes(deps, on),
      onward: () => `${posted.text('then') === 'next' ? afterColumn(report, list, choice.key).href : address}?saved`,
    };
  },

  draw(_, { report, list, choice }, failed) {
    const asked = fieldsOfChoice(choice);
    const { title, isTest } = columnOf(list, choice.key);
    const found = rowsWith(list, asked, report.document);
    const form = formOfRows({ ...list, items: found.map(({ item }) => item) }, asked);
    const entered = failed ? Object.fromEntries(failed.posted.fields) : storedControls(form, report.timeZone);
    const words = wordsOf(asked);
    const mayCalculate = pathsOf(list, found).some((path) => proposedAt(report.document, path));
    const newLimitationId = asksForLimitation({ ...form, groups: choice.groups })
      ? failed?.posted.text('new_limitation.id') || newId()
      : undefined;
    const { editable } = report;
    const isNumbers = asked.some(({ name }) => name === NUMBER);
    return {
      entered,
      fieldOf: fieldOfControl(form),
      shown: (view) => ({
        title: `${title}, ${list.pageName}`,
        heading: title,
        styles: 'entry.css',
        scripts: editable ? [SCRIPT_OF_FORM, ...(isNumbers ? ['renumber.js'] : [])] : [],
        empty: found.length === 0 && `No ${list.item} ${list.board ? 'on this board' : 'here'} needs this`,
        controls: (
          <>
            <fieldset className="plain" disabled={!editable}>
              {found.map((row) => (
                <Row key={row.item.id} {...row} {...{ list, words, view }} column={choice.key} />
              ))}
              {words.length > 0 && found.length > 1 && (
                <TappedWords
                  name="rest"
                  legend="Fill the blanks with"
                  isSaid
                  first="Leave blank"
                  words={[
                    ...words.map((word) => ({ value: word, label: word })),
                    ...(mayCalculate ? [{ value: CALCULATED, label: 'Calculate' }] : []),
                  ]}
                  view={view}
                />
              )}
              {asked.some(isTick) && found.length > 1 && (
                <TappedWords
                  name="rest_ticks"
                  legend="Fill the unanswered with"
                  isSaid
                  first="Leave blank"
                  words={restTicks}
                  view={view}
                />
              )}
              {newLimitationId && <FoldedLimitation view={view} newId={newLimitationId} />}
              {editable && <ChooseColumns columns={columnsIn(list, report.document)} chosen={choice.key} />}
            </fieldset>
            <ListsOf fields={asked} />
          </>
        ),
        buttons: editable && (
          <>
            {isTest && (
              <Button name="then" value="next">
                Save and next: {afterColumn(report, list, choice.key).label}
              </Button>
            )}
            <Button weight={isTest ? 'secondary' : 'primary'}>Save</Button>
          </>
        ),
      }),
    };
  },
};

type RowProps = ColumnRow & { list: RowList; column: string; words: readonly string[]; view: FormView };

/** One row: its name, its limit or hint while measuring, its boxes and its words to tap. */
function Row({ item, fields, list, column, words, view }: RowProps) {
  const text = (name: string) => (typeof item[name] === 'string' ? item[name] : '');
  const limit = column === 'zs' ? text('max_zs') : '';
  const [number = '', ...others] = list.named;
  return (
    <fieldset className={fields.length === 1 ? 'entry one' : 'entry'}>
      <legend>
        {[text(number) || 'No number', ...others.map(text)].filter(Boolean).join(' ')}
        {limit && <span className="hint"> {/^\d/.test(limit) ? `at most ${limit} Ω` : `limit ${limit}`}</span>}
      </legend>
      <div className="boxes">
        <Markers fields={fields} prefix={`${item.id}.`} />
        {fields.map((field) => (
          <FieldControl key={field.name} field={bare(field)} name={`${item.id}.${field.name}`} view={view} />
        ))}
        {words.length > 0 && fields.some(isReading) && (
          <TappedWords
            name={`${item.id}.word`}
            legend="Fill the blanks with"
            isSaid={false}
            first="Reading"
            words={words.map((word) => ({ value: word, label: word }))}
            view={view}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The field without the settings that the page shows once for all. A reading typed on this page is a measured one. */
const bare = ({ hint, provenance, ...field }: Field): Field => field;
