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
 * A finding for the supervisor, with its answers. Names its place, unless it is at its value.
 * @param href  address of its value, if that is elsewhere.
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
          <b>Asked again:</b> values have changed since {before.by} accepted it, {before.at}: {before.reason}
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

/** The findings accepted with a reason, at the top of the review, each with actions to reopen it or comment. */
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
                    Add a comment<span className="vh">: {each.finding.message}</span>
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

/** The form for a supervisor to accept a finding with a reason. @param basis  hash of the values behind the finding. */
export function OverrideForm(props: {
  said: ReviewFinding;
  basis: string;
  base: number;
  form: FormValues;
  submission: string;
  /** Address that takes the reason, and address of the page without this form. */
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
          label="Reason why it is not a fault"
          hint="Applies to the current values, and is stored with the certificate"
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
