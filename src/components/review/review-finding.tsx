import type { Finding } from '../../domain/verification/engine/finding.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { Form } from '../office/router/form.tsx';
import { type Code, CodeBadge } from '../ui/badges.tsx';
import { TextArea } from '../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/forms/form-parts.tsx';
import { FindingNote } from '../ui/notices.tsx';
import { DecisionButton } from './comments/comment-box.tsx';
import type { Overriding } from './comments/commenting.ts';
import type { ReviewFinding } from './review-model.ts';

export const keyOf = ({ finding: { rule, path, message } }: ReviewFinding): string => `${rule} ${path} ${message}`;

/**
 * A finding as the supervisor reads it, with what was answered to it. It says what it is about, unless it stands at its value.
 * @param href  of the value, where it stands elsewhere.
 */
export function ReviewNote(props: {
  said: ReviewFinding;
  href?: string;
  atValue?: boolean;
  overriding?: Overriding | undefined;
}) {
  const { said, href, atValue, overriding } = props;
  const { finding, overridden, before, observation } = said;
  const overrideHref = overridden ? undefined : overriding?.hrefOf(finding);
  return (
    <FindingNote
      finding={finding}
      href={href}
      place={atValue ? undefined : said.where}
      tone={overridden ? 'info' : undefined}
    >
      {overridden && (
        <p className="said">
          <b>Accepted</b> by {overridden.by}, {overridden.at}: {overridden.reason}
        </p>
      )}
      {before && (
        <p className="said">
          <b>Asked again:</b> what it was about has changed since {before.by} said, {before.at}: {before.reason}
        </p>
      )}
      {observation && (
        <p className="said">
          Covered by <a href={observation.href}>observation {observation.number}</a>{' '}
          {observation.code && <CodeBadge code={observation.code as Code} />}
        </p>
      )}
      {overrideHref && (
        <p className="answer">
          <a href={overrideHref}>
            Not a fault? Accept with a reason<span className="vh">: {finding.message}</span>
          </a>
        </p>
      )}
    </FindingNote>
  );
}

/** What was overridden, first of all that the supervisor reads: each with its reason, the value, and what can be done about it. */
export function OverriddenList(props: {
  said: readonly ReviewFinding[];
  hrefOf: (finding: Finding) => string;
  commentHrefOf: (finding: Finding) => string | undefined;
  overriding: Overriding | undefined;
}) {
  const { said, hrefOf, commentHrefOf, overriding } = props;
  return (
    <section aria-labelledby="overridden">
      <h2 id="overridden">Accepted with a reason</h2>
      {said.map((each) => {
        const commentHref = overriding && commentHrefOf(each.finding);
        return (
          <div key={keyOf(each)} className="overridden">
            <ReviewNote said={each} href={hrefOf(each.finding)} />
            {overriding && each.overridden && (
              <div className="actions">
                <DecisionButton action={overriding.takeBack(each.overridden.id)} at="overridden">
                  Reopen<span className="vh">: {each.finding.message}</span>
                </DecisionButton>
                {commentHref && (
                  <a href={commentHref}>
                    Send it back with a comment<span className="vh">: {each.finding.message}</span>
                  </a>
                )}
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}

/** The form for a supervisor's own reason against a finding. @param basis  names what the finding is about. */
export function OverrideForm(props: {
  said: ReviewFinding;
  basis: string;
  base: number;
  form: FormValues;
  submission: string;
  /** Where the reason is posted, and where the page is without this form. */
  action: string;
  closed: string;
}) {
  const { said, basis, base, form, submission, action, closed } = props;
  const { finding, where } = said;
  return (
    <section aria-labelledby="override">
      <h2 id="override">Not a fault?</h2>
      <FindingNote finding={finding} place={where} />
      <Form action={action} className="form" noValidate>
        <ErrorSummary errors={form.errors} />
        <HiddenFields submission={submission} base={base} />
        <input type="hidden" name="rule" value={finding.rule} />
        <input type="hidden" name="path" value={finding.path} />
        <input type="hidden" name="basis" value={basis} />
        <TextArea
          {...form.bind('reason')}
          label="Why is it not a fault?"
          hint="It holds for the values the check read, and is kept with the certificate"
          rows={3}
        />
        <Actions>
          <Button>Save reason</Button>
          <a href={closed}>Cancel</a>
        </Actions>
      </Form>
    </section>
  );
}
