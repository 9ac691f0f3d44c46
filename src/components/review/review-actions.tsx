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

/** The addresses that something is mailed to, and whether mail leaves the server at all. */
type Mailing = { mailedTo: readonly string[]; isMailSetUp: boolean };

/** The decision that a report waits for. */
export type Decision = Mailing & {
  /** Issued by whom: their name. */
  name: string;
  step: 'approve' | 'issue' | 'none';
  /** Whether whoever issues signs. */
  signs: boolean;
  /** What nobody has answered: it is answered with the decision. */
  open: readonly OpenItemShown[];
};

/**
 * The one form of the page: approves, or signs as the authoriser and issues for good; or gives the report back. Boxes for
 * comments elsewhere on the page belong to it.
 * @param base  sequence number of the report, and how much was said about it: "12.3".
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
          <Button formAction={actionOf('approval')}>Approve the report</Button>
        </Actions>
      </>
    )}
    {step === 'issue' && (
      <>
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
          label="Issue this report. It is numbered and signed, and can then only be changed by issuing a revision"
        />
        <MailedTo emails={mailedTo} isMailSetUp={isMailSetUp} />
        <Actions>
          <Button formAction={actionOf('certificate')}>Issue the report</Button>
        </Actions>
      </>
    )}
    <h3>Return to the electrician</h3>
    <TextArea
      {...form.bind('return_text')}
      label="What needs correcting"
      hint="General comments. To comment on one value, use the link beside it. Comments you have typed and not saved are sent too"
      rows={3}
    />
    <Actions>
      <Button weight="secondary" formAction={actionOf('return')}>
        Return the report
      </Button>
    </Actions>
  </Form>
);

/** The form of a page that takes comments and decides nothing: one board of a large report. */
export const CommentsForm = ({ form, submission, actionOf }: Shared) => (
  <Form action={actionOf('comments')} id={DECISION} noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
  </Form>
);

/** What was drawn on a form that was refused, to be drawn again. */
const drawingOf = ({ bind }: FormValues) => {
  const { value, ...rest } = bind('drawing');
  return { ...rest, value: drawingToRefill(value ?? '') };
};

/** To whom something goes when a button is pressed. Nothing where to nobody. */
export const MailedTo = ({ emails, isMailSetUp }: { emails: readonly string[]; isMailSetUp: boolean }) =>
  emails.length > 0 && (
    <p>
      {isMailSetUp ? 'This is mailed to' : 'Mail is not set up, so this does not reach'}{' '}
      {plural(emails.length, 'address', 'addresses')}: {emails.join(', ')}.
    </p>
  );

/** Begins the next revision of an issued report. */
export const CorrectionForm = ({ form, submission, actionOf }: Shared) => (
  <Form action={actionOf('correction')} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <p>
      A correction is a new report that carries every value and goes the same way: signed, reviewed, issued. This
      revision stays as it is and is marked superseded once the new one is issued.
    </p>
    <TextArea
      {...form.bind('reason')}
      label="What is wrong, and why it is corrected"
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
  words: 'Anyone who checks it is told that it was withdrawn, and why. This cannot be undone.',
};

/** Takes a certificate back, for good. */
export const WithdrawForm = ({ form, submission, actionOf, mailedTo, isMailSetUp }: Shared & Mailing) => (
  <Form action={actionOf('withdrawal')} className="form" noValidate>
    <ErrorSummary errors={form.errors} />
    <HiddenFields submission={submission} />
    <p>Withdraw a certificate that should never have been issued. Its public page says so, with the reason.</p>
    <TextArea {...form.bind('withdraw_reason')} label="Why it is withdrawn" rows={3} />
    <MailedTo emails={mailedTo} isMailSetUp={isMailSetUp} />
    {isMailSetUp && mailedTo.length > 0 && (
      <p>The email says why it is withdrawn to everybody who has a link that works.</p>
    )}
    <Tick {...form.bind('withdraw_confirm')} value="yes" label="Withdraw this certificate. This cannot be undone" />
    <AsksFirst />
    <Actions>
      <Button weight="danger" ask={askToWithdraw}>
        Withdraw the certificate
      </Button>
    </Actions>
  </Form>
);
