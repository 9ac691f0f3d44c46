import { controlProps, Field, type FieldProps } from './field-parts.tsx';
import type { Option } from './fields.tsx';

/**
 * A text box with suggestions: the phone shows its number keys, and LIM, N/A or >299 are one tap away.
 * @param list  id of one of the page's shared lists; without it the choices become its own list.
 * @param words  true for a list of words: the phone shows its letter keys.
 */
export function ListedField(
  props: FieldProps & {
    unit?: string | undefined;
    list?: string;
    words?: boolean;
    size?: 'm';
    choices?: readonly Option[] | undefined;
  },
) {
  const { name, unit, list, words, size, choices, value } = props;
  const input = (
    <input
      {...controlProps(props)}
      list={list ?? `${name}-list`}
      inputMode={list && !words ? 'decimal' : undefined}
      autoComplete="off"
      enterKeyHint={props.enterKeyHint}
      className={size ?? (list && !unit && !words ? 's' : undefined)}
      defaultValue={value}
    />
  );
  const control = unit ? (
    <div className="with-unit">
      {input}
      <span className="unit" id={`${name}-unit`}>
        {unit}
      </span>
    </div>
  ) : (
    input
  );
  return (
    <Field
      {...props}
      control={
        <>
          {control}
          {choices && (
            <datalist id={`${name}-list`}>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label === choice.value ? undefined : choice.label}
                </option>
              ))}
            </datalist>
          )}
        </>
      }
    />
  );
}

const lists: Readonly<Record<string, readonly string[]>> = {
  readings: ['LIM', 'N/A', 'N/V'],
  'readings-ir': ['>299', '>500', '>999', 'LIM', 'N/A', 'N/V'],
  'or-na': ['N/A'],
  'or-LIM': ['LIM'],
  'or-na-LIM': ['N/A', 'LIM'],
  'or-LIM-na': ['LIM', 'N/A'],
  'or-unknown': ['unknown'],
};

/** The suggestion lists that a page's text boxes share. */
export const SharedLists = ({ names }: { names: readonly string[] }) =>
  names.map((name) => (
    <datalist id={name} key={name}>
      {(lists[name] ?? []).map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  ));
