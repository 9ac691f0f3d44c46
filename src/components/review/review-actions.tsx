import { drawingToRefill } from '../../domain/signature/drawing.ts';
import { plural } from '../../domain/words/plural.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { Form } from '../office/router/form.tsx';
import { AsksFirst } from '../ui/forms/asks-first.client.tsx';
import { Checkbox, Tick } from '../ui/forms/choices.tsx';
import { TextArea, TextField } from '../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../ui/forms/form-parts.tsx';
import { DECISION } from './comments/comment-box.tsx';
import type { ActionOf } from './comments/commenting.ts';
import { type OpenItemShown, OpenItems } from './open-items.tsx';
import { DrawSignature } from './signature-pad.client.tsx';

type Shared = { form: FormValues; submission: string; actionOf: ActionOf };

/** The addresses that an action mails, and whether mail is set up. */
type Mailing = { mailedTo: readonly string[]; isMailSetUp: boolean };

/** The next decision on a report. */
export type Decision = Mailing & {
  /** Name of the authoriser. */
  name: string;
  /** `both`: approved and issued in one step. */
  step: 'approve' | 'issue' | 'both' | 'none';
  /** True when the authoriser signs. */
  signs: boolean;
  /** Open questions, answered with the decision. */
  open: readonly OpenItemShown[];
};

/**
 * The page's one form: approves the report, or signs as the authoriser and issues it; or returns it. The comment boxes
 * elsewhere on the page belong to it.
 * @param base  sequence number of the report and number of remarks on it: "12.3".
 */
export const DecisionForm = ({
  form,
  submission,
  base,
  name,
  step,
  signs,
  mailedTo,
  isMailSetUp,
  open,
  actionOf,
}: Shared & Decision & { base: string }) => (
  <Form action={actionOf('comments')} className="form" id={DECISION} noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} base={base} />
    {step !== 'none' && <OpenItems items={open} form={form} />}
    {step === 'approve' && (
      <>
        <p>I have reviewed this report and accept it.</p>
        <Actions>
          <Button formAction={actionOf('approval')} keys="a">
            Approve the report
          </Button>
        </Actions>
        <Closed items={open} does="approve" />
      </>
    )}
    {(step === 'issue' || step === 'both') && (
      <>
        {step === 'both' && <p>I have reviewed this report and accept it.</p>}
        {signs && (
          <>
            <TextField
              {...form.bind('signature')}
              label="Your name, as your signature"
              hint={`You are signed in as ${name}`}
              autoComplete="off"
            />
            <DrawSignature {...drawingOf(form)} />
          </>
        )}
        <Checkbox
          {...form.bind('confirm')}
          value="yes"
          label="Issue this report. It gets a number and a signature. Later changes need a new revision"
        />
        <MailedTo emails={mailedTo} isMailSetUp={isMailSetUp} />
        <Actions>
          <Button formAction={actionOf(step === 'both' ? 'approval-and-issue' : 'certificate')} keys="a">
            {step === 'both' ? 'Approve and issue' : 'Issue the report'}
          </Button>
          {step === 'both' && (
            <Button weight="secondary" formAction={actionOf('approval')}>
              Only approve
            </Button>
          )}
        </Actions>
        <Closed items={open} does={step === 'both' ? 'approve and issue' : 'issue'} />
      </>
    )}
    <h3>Return to the electrician</h3>
    <TextArea
      {...form.bind('return_text')}
      label="What needs correcting"
      hint="General comments. To comment on one value, use the pencil next to it. Includes comments you have not saved"
      rows={3}
      keys="r"
      keysElse="c"
    />
    <Actions>
      <Button weight="secondary" formAction={actionOf('return')}>
        Return the report
      </Button>
    </Actions>
  </Form>
);

/**
 * Why the button above is closed. The page's style closes it while a required answer is empty, and opens it without a script; the
 * server refuses as well.
 */
const Closed = ({ items, does }: { items: readonly OpenItemShown[]; does: string }) =>
  items.length > 0 && (
    <p className="soft why-closed">
      You can {does} once {items.length === 1 ? 'the open question is' : `all ${items.length} open questions are`}{' '}
      answered.
    </p>
  );

/** The form of a page with comments but no decision: one board of a large report. */
export const CommentsForm = ({ form, submission, actionOf }: Shared) => (
  <Form action={actionOf('comments')} id={DECISION} noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
  </Form>
);

/** The drawn signature of a refused form, to show it again. */
const drawingOf = ({ bind }: FormValues) => {
  const { value, ...rest } = bind('drawing');
  return { ...rest, value: drawingToRefill(value ?? '') };
};

/** The addresses that the button mails; nothing without any. */
export const MailedTo = ({ emails, isMailSetUp }: { emails: readonly string[]; isMailSetUp: boolean }) =>
  emails.length > 0 && (
    <p>
      {isMailSetUp ? 'Email goes to' : 'Mail is not set up, so this does not reach'}{' '}
      {plural(emails.length, 'address', 'addresses')}: {emails.join(', ')}.
    </p>
  );

/** Starts the next revision of an issued report. */
export const CorrectionForm = ({ form, submission, actionOf }: Shared) => (
  <Form action={actionOf('correction')} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <p>
      A correction is a new report with a copy of every value. It is signed, reviewed and issued like any report. This
      revision does not change, and is marked as superseded once the new one is issued.
    </p>
    <TextArea
      {...form.bind('reason')}
      label="Error and reason for the correction"
      hint="Printed on the new revision"
      rows={3}
    />
    <Actions>
      <Button weight="secondary">Start a correction</Button>
    </Actions>
  </Form>
);

const askToWithdraw = {
  title: 'Withdraw this certificate?',
  words: 'Anyone who checks it sees that it was withdrawn, and why. This cannot be undone.',
};

/** Withdraws a certificate permanently. */
export const WithdrawForm = ({ form, submission, actionOf, mailedTo, isMailSetUp }: Shared & Mailing) => (
  <Form action={actionOf('withdrawal')} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <p>For a certificate that should never have been issued. Its public page will show the reason.</p>
    <TextArea {...form.bind('withdraw_reason')} label="Reason for withdrawal" rows={3} />
    <MailedTo emails={mailedTo} isMailSetUp={isMailSetUp} />
    {isMailSetUp && mailedTo.length > 0 && <p>The email tells everyone with a working link the reason.</p>}
    <Tick {...form.bind('withdraw_confirm')} value="yes" label="Withdraw this certificate. This cannot be undone" />
    <AsksFirst />
    <Actions>
      <Button weight="danger" ask={askToWithdraw}>
        Withdraw the certificate
      </Button>
    </Actions>
  </Form>
);
