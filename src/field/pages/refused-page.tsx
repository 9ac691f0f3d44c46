import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { FieldControl } from '../../components/electrician/field-control.tsx';
import { type FormView, firstOf } from '../../components/fields/form-view.ts';
import { Checkbox } from '../../components/ui/forms/choices.tsx';
import { TextArea } from '../../components/ui/forms/fields.tsx';
import { Actions, Button, ButtonLink, ErrorSummary } from '../../components/ui/forms/form-parts.tsx';
import type { FieldSubmission } from '../../domain/field-sync/submission.ts';
import type { FixableValue } from './fix-rejected.ts';
import type { UnsentLine } from './unsent.ts';

export type RefusedPageProps = {
  frame: Frame;
  line: UnsentLine;
  sent: FieldSubmission;
  values: readonly FixableValue[];
  view: FormView;
  /** The error when the box was not ticked. */
  unconfirmed?: string | undefined;
};

/** An entry that the server refused: the reason, its values, and what the person can do. It stays until the person chooses. */
export function RefusedPage({ frame, line, sent, values, view, unconfirmed }: RefusedPageProps) {
  const at = `/electrician/unsent/${line.n}`;
  const errors = unconfirmed === undefined ? view.errors : [{ field: 'confirm', message: unconfirmed }];
  return (
    <ElectricianPage
      frame={frame}
      title="Refused entry"
      here="visits"
      back={{ href: '/electrician/unsent', label: 'Not sent yet' }}
      error={errors.length > 0}
    >
      <h1>Refused entry</h1>
      <ErrorSummary errors={errors} />
      <p>
        <a href={line.href}>{line.site}</a>: {line.what}, entered {line.at}
      </p>
      <div className="notice warn">
        <p>
          <b>Refused:</b> {line.refused}
        </p>
      </div>
      <p>
        It is kept on this phone only. <a href={`${at}/entry.txt`}>Save it as a file</a>
      </p>
      <section>
        <h2>Correct it and send it again</h2>
        <form method="post" action={at}>
          {values.map(({ field, prefix, place }, index) => (
            <div key={prefix}>
              {place !== values[index - 1]?.place && <h3>{place}</h3>}
              <FieldControl field={field} name={`${prefix}${field.name}`} view={view} />
            </div>
          ))}
          <Words sent={sent} view={view} />
          <Actions>
            {sent.kind === 'sign' ? (
              <ButtonLink href={`/electrician/reports/${sent.report}/sign`}>Read it again and sign</ButtonLink>
            ) : (
              <Button name="then" value="again">
                Send it again
              </Button>
            )}
          </Actions>
        </form>
      </section>
      <section>
        <h2>Discard it</h2>
        <form method="post" action={at}>
          <Checkbox name="confirm" value="yes" label="Yes, discard this entry" error={unconfirmed} />
          <Actions>
            <Button weight="danger" name="then" value="drop">
              Discard this entry
            </Button>
          </Actions>
        </form>
      </section>
    </ElectricianPage>
  );
}

/** Controls for text outside the report's form. */
function Words({ sent, view }: { sent: FieldSubmission; view: FormView }) {
  const box = (name: string, label: string, text: string) => (
    <TextArea
      key={name}
      name={name}
      label={label}
      value={view.entered[name] === undefined ? text : firstOf(view.entered, name)}
      error={view.errors.find(({ field }) => field === name)?.message}
    />
  );
  if (sent.kind === 'override') return box('reason', 'Your reason', sent.reason);
  if (sent.kind === 'reply') return sent.replies.map(({ text }, at) => box(`reply${at}`, 'Your reply', text));
  return null;
}
