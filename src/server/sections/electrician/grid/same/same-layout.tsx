import { FieldControl } from '../../../../../components/electrician/field-control.tsx';
import { ListsOf } from '../../../../../components/electrician/field-groups.tsx';
import { firstOf } from '../../../../../components/fields/form-view.ts';
import { TextField } from '../../../../../components/ui/forms/fields.tsx';
import { Button, HiddenFields } from '../../../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../../../components/ui/notices.tsx';
import { carriedControls } from '../../../../../domain/forms/carried/carried.ts';
import type { Field, Item } from '../../../../../domain/forms/definition.ts';
import { part } from '../../../../../domain/forms/document.ts';
import { showValue } from '../../../../../domain/forms/words/show-value.ts';
import { plural } from '../../../../../domain/words/plural.ts';
import { copiesOf } from '../../circuit/copies.ts';
import { newSubmission } from '../../records/posted.ts';
import type { OpenReport } from '../../report/open-report.ts';
import type { RowList } from '../../rows/row-list.ts';
import { fieldsOfChoice } from '../boxes.ts';
import { SAME, sameOffered } from '../choice.ts';
import type { Layout, OnGrid } from '../layout.ts';
import { ALL, changesOf, chosenRows, confirmedBySetting, TICKED, valuesOf } from './same.ts';
import { undoing, undoOf } from './undo.ts';

/** Path of its controls: none of them is a value of one row. */
const pageOf = ({ address }: RowList) => `${address}/same`;

/** One value, or one RCD, for the rows that are ticked, or copies of these circuits. */
export const same: Layout = {
  onlyEditable: true,

  plan(_, { report, list, choice, posted, address }) {
    const fields = fieldsOfChoice(choice);
    const then = posted.text('then');
    let onward = `${address}?saved`;
    return {
      form: { page: pageOf(list), groups: [], record: {}, lists: [] },
      check: () => {
        if (then === 'undo') {
          onward = `${address}?taken-back-values`;
          return { ok: true, changes: undoing(list, fields, posted.text('undo')) };
        }
        const chosen = chosenRows(list, posted);
        if (!chosen.ok) return chosen;
        if (then === 'copy' && list.board) {
          onward = `${report.home}/${list.page}?copied`;
          return { ok: true, changes: copiesOf(report, list.board, chosen.items, posted) };
        }
        const entered = valuesOf(report, fields, posted);
        if (!entered.ok) return { ok: false, errors: [...entered.errors] };
        const undo = undoOf(chosen.items, entered.values);
        if (undo) onward = `${address}?saved&undo=${undo}`;
        const set = changesOf(report, list, chosen.items, entered.values);
        return { ok: true, changes: [...set, ...confirmedBySetting(list, chosen.items, entered.values)] };
      },
      onward: () => onward,
    };
  },

  draw(_, on, failed) {
    const { report, list, choice } = on;
    const fields = fieldsOfChoice(choice);
    return {
      page: pageOf(list),
      entered: failed ? Object.fromEntries(failed.posted.fields) : {},
      fieldOf: () => undefined,
      shown: (view) => ({
        title: `Several ${list.title.toLowerCase()}, ${list.pageName}`,
        heading: `Same for several ${list.title.toLowerCase()}`,
        styles: 'circuit.css',
        above: !failed && <Undo {...on} fields={fields} />,
        controls: (
          <>
            <fieldset className="group">
              <legend>{list.title}</legend>
              <TextField
                name="numbers"
                label="By number"
                hint="Such as 1-6, 9"
                size="m"
                autoComplete="off"
                value={firstOf(view.entered, 'numbers')}
                error={view.errors.find(({ field }) => field === 'numbers')?.message}
              />
              <div className="choices stack">
                {list.items.map((item) => (
                  <label className="choice" key={item.id}>
                    <input
                      type="checkbox"
                      name={TICKED}
                      value={item.id}
                      defaultChecked={view.entered[TICKED]?.includes(item.id)}
                    />
                    <span>
                      {calledIn(list, item)} <span className="hint">{nowIn(report, fields, item)}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
            <fieldset className="group tight">
              <legend>{choice.title}</legend>
              <p className="hint">Empty boxes change nothing.</p>
              <div className="fields">
                {fields.map(({ hint, provenance, required, ...field }) => (
                  <FieldControl
                    key={field.name}
                    field={{ ...field, required: true }}
                    name={`${ALL}${field.name}`}
                    view={view}
                    isCompact
                  />
                ))}
              </div>
            </fieldset>
            <ListsOf fields={fields} />
          </>
        ),
        buttons: (
          <>
            <Button name="then" value="set">
              Set on these {list.title.toLowerCase()}
            </Button>
            {list.board && (
              <Button name="then" value="copy" weight="secondary">
                Copy these circuits to the next free ways
              </Button>
            )}
          </>
        ),
        below: (
          <>
            <h2>Set another value</h2>
            <ul>
              {sameOffered(list)
                .filter(({ key }) => `${SAME}${key}` !== choice.key)
                .map(({ key, title }) => (
                  <li key={key}>
                    <a href={`${report.home}/${list.address}/grid/${SAME}${key}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </>
        ),
      }),
    };
  },
};

function calledIn({ named: [number = '', ...others] }: RowList, item: Item): string {
  const words = item.circuit_kind === 'spare' ? ['Spare'] : others.map((name) => part(item, name));
  return [part(item, number) ?? 'No number', ...words].filter(Boolean).join(' ');
}

/** The row's values as they are now. */
const nowIn = (report: OpenReport, fields: readonly Field[], item: Item): string =>
  fields
    .map((field) => {
      const text = showValue(field, part(item, field.name), report.names());
      const isOfLastTime = carriedControls(item).includes(field.name);
      return text !== '' && isOfLastTime ? `${text} (last time, not confirmed)` : text;
    })
    .filter(Boolean)
    .join(', ');

/** Takes back the value that was set just now; the address has what it replaced. */
function Undo({ c, report, list, choice, address, fields }: OnGrid & { fields: readonly Field[] }) {
  const text = c.req.query('undo') ?? '';
  const rows = new Set(undoing(list, fields, text).map(({ path }) => path.slice(list.path.length + 1).split('/')[0]));
  if (rows.size === 0) return null;
  return (
    <form method="post" action={address}>
      <HiddenFields submission={newSubmission()} base={report.drawnFrom} />
      <input type="hidden" name="undo" value={text} />
      <Notice tone="info">
        <p>
          {choice.title}: set on {plural(rows.size, list.item)}.{' '}
          <Button weight="as-link" name="then" value="undo">
            Undo
          </Button>
        </p>
      </Notice>
    </form>
  );
}
