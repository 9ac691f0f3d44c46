import type { FormValues } from '../../../components/office/forms/form-values.ts';
import { Radios } from '../../../components/ui/forms/choices.tsx';
import { TextArea, TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';
import { placeholders } from '../domain/mail-template.ts';

/** The mail that sends clients their certificates. */
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
      label="Email clients a link when a certificate is issued"
      hint="To the client’s email address, or their agent’s if the client has none"
      choices={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
    />
    <TextField
      {...bind('reply_to')}
      label="Replies go to (optional)"
      hint="For all mail from the company. Leave blank for the company’s own address"
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <TextField
      {...bind('link_days')}
      label="Days a link works"
      hint="The default for emailed links and for links made by hand"
      size="s"
      inputMode="numeric"
    />
    <TextField {...bind('subject')} label="Subject" autoComplete="off" />
    <TextArea
      {...bind('text')}
      label="Text"
      hint="Words in braces are replaced. The text must include {link}"
      rows={14}
    />
    <details>
      <summary>Words in braces</summary>
      <DataList pairs={Object.entries(placeholders).map(([name, meaning]) => [`{${name}}`, meaning])} />
    </details>
    <Actions>
      <Button>Save</Button>
      <Button weight="secondary" name="preview" value="yes">
        Preview
      </Button>
    </Actions>
  </form>
);
