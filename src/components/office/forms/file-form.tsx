import type { ReactNode } from 'react';
import { FileField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Chooses a file with a list; nothing is saved before it was looked at. Posted to its own page. */
export const FileForm = ({
  form: { bind, errors },
  submission,
  hint,
  files = { label: 'CSV file', accept: '.csv,.txt,text/csv' },
  children,
}: {
  form: FormValues;
  submission: string;
  /** Which columns it may have. */
  hint: string;
  /** Which files it may be. */
  files?: { label: string; accept: string };
  /** What is asked before the file. */
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
