import { Actions, Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';

/** The button that requests an export of certificates as one file. */
export const AskForExport = ({
  action,
  submission,
  words,
  weight = 'secondary',
}: {
  action: string;
  submission: string;
  /** The button's label. */
  words: string;
  weight?: 'primary' | 'secondary';
}) => (
  <form method="post" action={action}>
    <HiddenFields submission={submission} />
    <Actions>
      <Button weight={weight}>{words}</Button>
    </Actions>
  </form>
);
