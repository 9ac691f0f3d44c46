import { Actions, Button, HiddenFields } from '../../ui/forms/form-parts.tsx';

/** One button that asks for all certificates of something as one file. */
export const AskForExport = ({
  action,
  submission,
  words,
  weight = 'secondary',
}: {
  action: string;
  submission: string;
  /** What the button says. */
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
