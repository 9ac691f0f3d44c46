import { A4_ALONE } from '../../domain/editions.ts';
import { calledOf, formForNewWork } from '../../domain/forms/registry.ts';
import type { Question, Result } from '../../domain/forms/which-form/questions.ts';
import { askedAfter, WHICH, withAnswer } from '../../domain/forms/which-form/which-form.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { DateField, type Option, SelectField } from '../ui/forms/fields.tsx';
import { Button } from '../ui/forms/form-parts.tsx';

/**
 * The choice of a visit's form, with questions that help to choose. Each answer is a button of the surrounding form, so
 * that the other entries are kept. Shows nothing when there is only one form.
 */
export function KindOfForm({ bind, kinds }: { bind: FormValues['bind']; kinds: readonly Option[] }) {
  if (kinds.length < 2) return null;
  const { value: answers } = bind(WHICH);
  const designed = bind('designed_on');
  const kind = bind('kind');
  const asked = answers === undefined ? undefined : askedAfter(answers);
  return (
    <>
      {/* Enter in a field presses the form's first button, which must not be a question. */}
      <button type="submit" hidden />
      {/* Most visits are inspections of existing installations. */}
      <SelectField {...kind} value={kind.value ?? kinds[0]?.value} label="Form" choices={kinds} />
      <details open={(designed.value ?? '') !== '' || designed.error !== undefined}>
        <summary>Designed before {showDay(A4_ALONE)} (earlier edition)</summary>
        <DateField
          {...designed}
          label="Date the design was signed"
          hint="New work is certified to the edition it was designed to. Leave blank for a report on an existing installation"
        />
      </details>
      {asked === undefined ? (
        <p>
          <Button weight="as-link" name={WHICH} value="">
            Help me choose
          </Button>
        </p>
      ) : (
        // biome-ignore lint/a11y/noAutofocus: takes the user to the answer without a script.
        <section className="notice info which" aria-labelledby="which-form" tabIndex={-1} autoFocus>
          {'question' in asked ? (
            <Asked question={asked.question} before={answers ?? ''} />
          ) : (
            <Answered result={asked.result} />
          )}
        </section>
      )}
    </>
  );
}

const Asked = ({ question, before }: { question: Question; before: string }) => (
  <>
    <h2 id="which-form">{question.title}</h2>
    {question.answers.map(({ key, label, examples }) => (
      <Button key={key} weight="secondary" name={WHICH} value={withAnswer(before, key)}>
        <span>
          {label}
          {examples && <small>{examples}</small>}
        </span>
      </Button>
    ))}
  </>
);

const Answered = ({ result: { form, reason, instead } }: { result: Result }) => (
  <>
    <h2 id="which-form">{form === undefined ? 'No form: record it only' : `Chosen: ${nameOf(form)}`}</h2>
    <p>{reason}</p>
    {instead && <p>You can also choose {nameOf(instead)} above.</p>}
    <p>
      <Button weight="as-link" name={WHICH} value="">
        Start again
      </Button>
    </p>
  </>
);

const nameOf = (form: string): string => calledOf(formForNewWork(form));
