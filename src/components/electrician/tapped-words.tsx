import { type FormView, firstOf } from '../fields/form-view.ts';

/** Buttons to tap instead of typing; the first clears the choice. @param isSaid  shows the legend. */
export function TappedWords(props: {
  name: string;
  legend: string;
  isSaid: boolean;
  first: string;
  words: readonly { value: string; label: string }[];
  view: FormView;
}) {
  const { name, legend, isSaid, first, words, view } = props;
  const chosen = firstOf(view.entered, name);
  return (
    <fieldset className="words">
      <legend className={isSaid ? undefined : 'vh'}>{legend}</legend>
      <div className="seg">
        {[{ value: '', label: first }, ...words].map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
