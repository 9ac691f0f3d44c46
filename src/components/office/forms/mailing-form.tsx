import { type MailTemplate, placeholders } from '../../../domain/certificate/sharing/mail-template.ts';
import { Radios } from '../../ui/forms/choices.tsx';
import { TextArea, TextField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import { DataList } from '../../ui/lists.tsx';
import type { FormValues } from './form-values.ts';

/** What a client is sent when a certificate of theirs is issued. */
export const MailingForm = ({
  form: { bind, errors, drawn },
  submission,
}: {
  form: FormValues;
  submission: string;
}) => (
  <form method="post" action="/settings/mail/details" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields {...{ submission, drawn }} />
    <Radios
      {...bind('on_issue')}
      label="Is the client sent a link when a certificate is issued?"
      hint="To the client’s email address, or their agent’s where the client has none"
      choices={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <TextField
      {...bind('reply_to')}
      label="Answers go to (optional)"
      hint="Left blank: the company’s own email address. For every mail in the company’s name"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField
      {...bind('link_days')}
      label="For how many days does a link work?"
      hint="For links that are mailed and for those that are made by hand, where nobody says otherwise"
      size="s"
      inputMode="numeric"
    />
    <TextField {...bind('subject')} label="Subject" autoComplete="off" />
    <TextArea
      {...bind('text')}
      label="Text"
      hint="Words in braces are filled in. {link} has to be among them"
      rows={14}
    />
    <details>
      <summary>Words that are filled in</summary>
      <DataList pairs={Object.entries(placeholders).map(([name, meaning]) => [`{${name}}`, meaning])} />
    </details>
    <Actions>
      <Button>Save</Button>
      <Button weight="secondary" name="preview" value="yes">
        See how it reads
      </Button>
    </Actions>
  </form>
);

/** A mail as a client would read it. */
export const MailPreview = ({ mail: { subject, text } }: { mail: MailTemplate }) => (
  <blockquote className="card">
    <p>
      <b>{subject}</b>
    </p>
    <p className="mail-text">{text}</p>
  </blockquote>
);
