import type { Answers, FindingLine } from '../../fields/form-view.ts';
import { type Code, CodeBadge } from '../../ui/badges.tsx';
import { HiddenFields } from '../../ui/forms/form-parts.tsx';
import { FindingNote } from '../../ui/notices.tsx';

/** Id of the page's one form for answers; its buttons are next to the findings, most of them inside another form. */
const ANSWERS = 'answers';
/** Id of the record's form: its values are saved before a finding in it is answered. */
export const RECORD = 'record';

/**
 * A finding with its answers and the possible ones: an observation from the library, or a reason to accept the value.
 * @param href  address of the value, on pages that list findings.
 * @param apart  true when the page has no record form.
 */
export function FindingWithAnswers(props: { line: FindingLine; href?: string; answers: Answers; apart?: boolean }) {
  const { line, href, answers, apart = answers.back === 'check' } = props;
  const { finding, place, overridden, before, observation, offers, overrideHref } = line;
  const why = `Not a fault? ${apart ? 'Accept with a reason' : 'Save and accept with a reason'}`;
  return (
    <FindingNote finding={finding} href={href} place={place} tone={overridden ? 'info' : undefined}>
      {overridden && (
        <p className="said">
          <b>Accepted</b> by {overridden.by}, {overridden.at}: {overridden.reason}
        </p>
      )}
      {overridden?.id && (
        <p className="answer">
          <button
            type="submit"
            className="as-link"
            form={apart ? ANSWERS : RECORD}
            formAction={`${apart ? answers.home : answers.at}/take-back`}
            name="override"
            value={overridden.id}
          >
            {apart ? 'Undo' : 'Save and undo'}
            <span className="vh">: {finding.message}</span>
          </button>
        </p>
      )}
      {before && (
        <p className="said">
          <b>Asked again</b>, as{' '}
          {before.changed.length > 0 ? `${list(before.changed)} changed` : 'the check has changed'} since {before.by}{' '}
          said, {before.at}: {before.reason}
        </p>
      )}
      {observation && (
        <p className="said">
          <a href={observation.href}>
            {observation.code ? 'Covered by' : 'Recorded as'} observation {observation.number}
          </a>{' '}
          {observation.code ? <CodeBadge code={observation.code as Code} /> : 'It has no code yet.'}
        </p>
      )}
      {offers.map(({ id, text, code }) => (
        <p key={id} className="offer">
          <button
            type="submit"
            className="secondary"
            form={apart ? ANSWERS : RECORD}
            formAction={apart ? undefined : `${answers.at}/observation`}
            name="record"
            value={[id, finding.rule, finding.path].join(' ')}
          >
            {apart ? 'Record this observation' : 'Save and record this observation'}
            <span className="vh">: {text}</span>
          </button>{' '}
          <span>
            {text}
            <span className="soft"> · usually {code}</span>
          </span>
        </p>
      ))}
      {overrideHref && (
        <p className="answer">
          {apart ? (
            <a href={overrideHref}>
              {why}
              <span className="vh">: {finding.message}</span>
            </a>
          ) : (
            <button
              type="submit"
              className="as-link"
              form={RECORD}
              formAction={`${answers.at}/reason`}
              name="finding"
              value={`${finding.rule} ${finding.path}`}
            >
              {why}
              <span className="vh">: {finding.message}</span>
            </button>
          )}
        </p>
      )}
    </FindingNote>
  );
}

/** The form that the answers' buttons on a page belong to; nothing without such buttons. */
export function AnswersForm({ answers, lines }: { answers: Answers; lines: readonly FindingLine[] }) {
  const isAnswered = ({ offers, overridden }: FindingLine) =>
    overridden?.id !== undefined || (answers.back === 'check' && offers.length > 0);
  if (!lines.some(isAnswered)) return null;
  return (
    <form id={ANSWERS} method="post" action={`${answers.home}/observations/from-finding`}>
      <HiddenFields submission={answers.submission} base={answers.base} />
      <input type="hidden" name="back" value={answers.back} />
    </form>
  );
}

/** "Zs and Zdb", "Zs, Zdb and R1+R2". */
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
