import { type Code, CodeBadge } from '../ui/badges.tsx';
import { HiddenFields } from '../ui/form-parts.tsx';
import { FindingNote } from '../ui/notices.tsx';
import type { Answers, FindingLine } from './form-view.ts';

/** The page's one form for answers: their buttons stand beside the findings, most of them within another form. */
const ANSWERS = 'answers';
/** The form of the page's own record: what is typed in it is saved before an observation is begun. */
export const RECORD = 'record';

/**
 * A finding beside its value, with what people answered and what can be answered: an observation that the library has a text
 * for, or a reason why it is no fault.
 * @param href  where the value is entered, on pages that list findings.
 */
export function FindingWithAnswers({ line, href, answers }: { line: FindingLine; href?: string; answers: Answers }) {
  const { finding, overruled, before, observation, offers, overruleHref } = line;
  return (
    <FindingNote finding={finding} href={href} tone={overruled ? 'info' : undefined}>
      {overruled && (
        <p className="said">
          <b>Overruled</b> by {overruled.by}, {overruled.at}: {overruled.reason}
        </p>
      )}
      {overruled?.id && (
        <p className="answer">
          <button
            type="submit"
            className="as-link"
            form={ANSWERS}
            formAction={`${answers.home}/take-back`}
            name="overrule"
            value={overruled.id}
          >
            Take it back<span className="vh">: {finding.message}</span>
          </button>
        </p>
      )}
      {before && (
        <p className="said">
          <b>Asked again</b>, as{' '}
          {before.changed.length > 0 ? `${list(before.changed)} changed` : 'the check reads otherwise'} since{' '}
          {before.by} said, {before.at}: {before.reason}
        </p>
      )}
      {observation && (
        <p className="said">
          <a href={observation.href}>
            {observation.code ? 'Covered by' : 'Begun as'} observation {observation.number}
          </a>{' '}
          {observation.code ? <CodeBadge code={observation.code as Code} /> : 'It has no code yet.'}
        </p>
      )}
      {offers.map(({ id, text, code }) => (
        <p key={id} className="offer">
          <button
            type="submit"
            className="secondary"
            form={answers.back === 'field' ? RECORD : ANSWERS}
            name="record"
            value={[id, finding.rule, finding.path].join(' ')}
          >
            {answers.back === 'field' ? 'Save and record this observation' : 'Record this observation'}
            <span className="vh">: {text}</span>
          </button>{' '}
          <span>
            {text}
            <span className="soft"> · usually {code}</span>
          </span>
        </p>
      ))}
      {overruleHref && (
        <p className="answer">
          <a href={overruleHref}>
            {finding.severity === 'note' ? 'Not so?' : 'Not a fault?'} Say why
            <span className="vh">: {finding.message}</span>
          </a>
        </p>
      )}
    </FindingNote>
  );
}

/** What the answers' buttons on a page belong to; nothing where there is none. */
export function AnswersForm({ answers, lines }: { answers: Answers; lines: readonly FindingLine[] }) {
  const isAnswered = ({ offers, overruled }: FindingLine) =>
    overruled?.id !== undefined || (answers.back === 'check' && offers.length > 0);
  if (!lines.some(isAnswered)) return null;
  return (
    <form id={ANSWERS} method="post" action={`${answers.home}/observations/from-finding`}>
      <HiddenFields submission={answers.submission} base={answers.base} />
      <input type="hidden" name="back" value={answers.back} />
    </form>
  );
}

/** First in the record's form where an observation is offered within it: Enter in a field saves, and begins none. */
export function EnterSaves({ lines }: { lines: readonly FindingLine[] }) {
  if (!lines.some(({ offers }) => offers.length > 0)) return null;
  return (
    <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
      Save
    </button>
  );
}

/** "Zs and Zdb", "Zs, Zdb and R1+R2". */
const list = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
