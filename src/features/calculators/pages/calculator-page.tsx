import { Fragment } from 'react';
import { PublicPage } from '../../../components/public/public-page.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { SelectField, TextField } from '../../../components/ui/forms/fields.tsx';
import {
  Actions,
  Button,
  ErrorSummary,
  errorsByField,
  type FormError,
} from '../../../components/ui/forms/form-parts.tsx';
import { FindingNote, Notice } from '../../../components/ui/notices.tsx';
import type { Answer, Calculator, CalculatorField } from '../domain/calculator.ts';
import { ScalePicture } from './scale-picture.tsx';

type Props = {
  assets: Assets;
  calculator: Calculator;
  typed: Readonly<Record<string, string>>;
  errors: readonly FormError[];
  answer?: Answer | undefined;
  /** Unverified limit tables that it uses. */
  unverified: readonly { id: string; title: string }[];
};

/** One calculator: the answer, then the form. */
export function CalculatorPage({ assets, calculator, typed, errors, answer, unverified }: Props) {
  const { slug, title, about, fields, example } = calculator;
  const error = errorsByField(errors);
  return (
    <PublicPage
      assets={assets}
      place="calculators"
      title={answer ? `${title}: ${answer.summary}` : title}
      description={answer ? `${answer.verdict.title}. ${answer.summary}. ${about}` : about}
      error={errors.length > 0}
      backHref="/public/calculators"
      backLabel="Calculators"
    >
      <h1>{title}</h1>
      <p className="lead">{about}</p>
      <ErrorSummary errors={errors} />
      {answer && <AnswerPanel answer={answer} />}
      <form method="get" action={`/public/calculators/${slug}`} className="form" noValidate>
        {fields.map((field) => (
          <Entry key={field.name} field={field} value={typed[field.name] ?? ''} error={error[field.name]} />
        ))}
        <Actions>
          <Button>Calculate</Button>
          <a href={`/public/calculators/${slug}?${new URLSearchParams({ ...example })}`}>Try it with an example</a>
        </Actions>
      </form>
      {unverified.length > 0 && (
        <Notice tone="warn">
          <p>
            This uses unverified figures:{' '}
            {unverified.map(({ id, title: name }, index) => (
              <Fragment key={id}>
                {index > 0 && '; '}
                <a href={`/public/rules/limits#${id}`}>{name}</a>
              </Fragment>
            ))}
            . Check them against your copy of the standard.
          </p>
        </Notice>
      )}
      <p className="hint">
        The address of this page holds your entries: share it to show the same result. The calculation uses the{' '}
        <a href="/public/rules">rules that check reports</a> and <a href="/public/rules/limits">these tables</a>.
      </p>
    </PublicPage>
  );
}

function AnswerPanel({ answer }: { answer: Answer }) {
  const { verdict, picture, steps, findings } = answer;
  return (
    <section className="card worked" aria-labelledby="answer">
      <h2 id="answer" className={verdict.tone}>
        {verdict.title}
      </h2>
      {verdict.words && <p>{verdict.words}</p>}
      {findings.map((finding) => (
        <FindingNote key={`${finding.rule} ${finding.path}`} finding={finding} />
      ))}
      {picture && <ScalePicture {...picture} />}
      {steps.length > 0 && (
        <ol className="steps">
          {steps.map(({ says, calculation: { text, unit, arithmetic, regulation } }) => (
            <li key={says}>
              <p>{says}</p>
              <p className="formula">{arithmetic === text ? `${text} ${unit}` : `${arithmetic} ${unit}`}</p>
              {regulation && <p className="hint">{regulation}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ field, value, error }: { field: CalculatorField; value: string; error: string | undefined }) {
  const { name, label, unit, required } = field;
  const hint = [field.hint, !required && 'Optional'].filter(Boolean).join('. ') || undefined;
  const shared = { name, label, value, error, hint };
  if (field.kind !== 'choice') {
    return <TextField {...shared} unit={unit} inputMode="decimal" autoComplete="off" size={unit ? undefined : 's'} />;
  }
  return field.inSight ? (
    <Radios {...shared} choices={field.choices} />
  ) : (
    <SelectField {...shared} choices={field.choices} />
  );
}
