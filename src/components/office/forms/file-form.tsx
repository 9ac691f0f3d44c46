import type { ReactNode } from 'react';
import { FileField } from '../../ui/forms/fields.tsx';
import { Actions, Button, ErrorSummary, HiddenFields } from '../../ui/forms/form-parts.tsx';
import type { FormValues } from './form-values.ts';

/** Chooses a file with a list; nothing is saved before it was looked at. Posted to its own page. */
export const FileForm = ({
  form: { bind, errors },
  submission,
  hint,
  children,
}: {
  form: FormValues;
  submission: string;
  /** Which columns it may have. */
  hint: string;
  /** What is asked before the file. */
  children?: ReactNode;
}) => (
  <form method="post" encType="multipart/form-data" className="form" noValidate>
    <ErrorSummary errors={errors} />
    <HiddenFields submission={submission} />
    {children}
    <FileField {...bind('file')} label="CSV file" hint={hint} accept=".csv,.txt,text/csv" />
    <Actions>
      <Button>Check the file</Button>
    </Actions>
  </form>
);
