import { A4_ALONE } from '../../domain/editions.ts';
import { calledOf, formForNewWork } from '../../domain/forms/registry.ts';
import type { Question, Result } from '../../domain/forms/which-form/questions.ts';
import { askedAfter, WHICH, withAnswer } from '../../domain/forms/which-form/which-form.ts';
import { showDay } from '../../domain/time/calendar.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { DateField, type Option, SelectField } from '../ui/forms/fields.tsx';
import { Button } from '../ui/forms/form-parts.tsx';

/**
 * Which form a visit is for, and the questions that lead to it. Each answer is a button of the form it stands in, so that
 * everything typed goes with it and comes back. Nobody is asked where there is one form.
 */
export function KindOfForm({ bind, kinds }: { bind: FormValues['bind']; kinds: readonly Option[] }) {
  if (kinds.length < 2) return null;
  const { value: answers } = bind(WHICH);
  const designed = bind('designed_on');
  const kind = bind('kind');
  const asked = answers === undefined ? undefined : askedAfter(answers);
  return (
    <>
      {/* Enter in a field sends the form by its first button: that is not to be a question. */}
      <button type="submit" hidden />
      {/* Most visits are to inspect what is there. */}
      <SelectField {...kind} value={kind.value ?? kinds[0]?.value} label="Form" choices={kinds} />
      <details open={(designed.value ?? '') !== '' || designed.error !== undefined}>
        <summary>Work designed before {showDay(A4_ALONE)}</summary>
        <DateField
          {...designed}
          label="Day the design was signed"
          hint="New work is certified to the edition that it was designed to. Leave it blank for a report on what is there"
        />
      </details>
      {asked === undefined ? (
        <p>
          <Button weight="as-link" name={WHICH} value="">
            Which form do I need?
          </Button>
        </p>
      ) : (
        // biome-ignore lint/a11y/noAutofocus: who pressed a button is taken to what it brought, without a script.
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
    {instead && <p>You can choose {nameOf(instead)} above as well.</p>}
    <p>
      <Button weight="as-link" name={WHICH} value="">
        Ask again
      </Button>
    </p>
  </>
);

const nameOf = (form: string): string => calledOf(formForNewWork(form));
