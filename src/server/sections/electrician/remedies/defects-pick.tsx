import { Checkboxes } from '../../../../components/ui/forms/choices.tsx';
import type { FormError } from '../../../../domain/forms/typed/read-form.ts';
import { showDay } from '../../../../domain/time/calendar.ts';
import { CLOSED_BEFORE, CLOSES, type Offered } from './pick-defects.ts';

/** The site's open observations as checkboxes: those that this work puts right. */
export function DefectsPick({ offered, errors }: { offered: readonly Offered[]; errors: readonly FormError[] }) {
  if (offered.length === 0) return <p>This site has no open observations.</p>;
  const chosen = offered.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  return (
    <>
      {chosen.map((value) => (
        <input key={value} type="hidden" name={CLOSED_BEFORE} value={value} />
      ))}
      <Checkboxes
        name={CLOSES}
        label="Observations that this work puts right"
        hint="They are closed when this certificate is issued"
        values={chosen}
        error={errors.find(({ field }) => field === CLOSES)?.message}
        choices={offered.map(({ value, code, text, number, inspectedOn }) => ({
          value,
          label: `${code}: ${text} (${[number, inspectedOn && showDay(inspectedOn)].filter(Boolean).join(', ')})`,
        }))}
      />
    </>
  );
}
