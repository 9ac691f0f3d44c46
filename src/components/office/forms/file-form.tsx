import type { ReactNode } from 'react';
import { FileField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Uploads a list for checking; nothing is saved until the user confirms. Posts to its own page. */
export const FileForm = ({
  form: { bind, errors },
  submission,
  hint,
  files = { label: 'CSV file', accept: '.csv,.txt,text/csv' },
  children,
}: {
  form: FormValues;
  submission: string;
  /** The columns it can have. */
  hint: string;
  /** Label of the field, and the accepted file types. */
  files?: { label: string; accept: string };
  /** Fields above the file. */
  children?: ReactNode;
}) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    {children}
    <FileField {...bind('file')} {...files} hint={hint} />
    <Actions>
      <Button>Check the file</Button>
    </Actions>
  </form>
);
