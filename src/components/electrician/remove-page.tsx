import { Actions, Button, ButtonLink, HiddenFields } from '../ui/forms/form-parts.tsx';
import { Notice } from '../ui/notices.tsx';
import { ElectricianPage, type Frame } from './electrician-page.tsx';

/** Asks for confirmation before a board, a circuit or an observation is removed from the report. */
export function RemovePage(props: {
  frame: Frame;
  /** "circuit 3, Kitchen ring" */
  what: string;
  consequence: string;
  action: string;
  back: string;
  submission: string;
  base: string;
}) {
  const { frame, what, consequence, action, back, submission, base } = props;
  return (
    <ElectricianPage frame={frame} title={`Remove ${what}`} here="reports" back={{ href: back, label: 'Keep it' }}>
      <div data-question="">
        <h1>Remove {what}?</h1>
        <Notice tone="warn">
          <p>{consequence}</p>
        </Notice>
        <form method="post" action={action}>
          <HiddenFields submission={submission} base={base} />
          <Actions>
            <Button weight="danger">Remove</Button>
            <ButtonLink href={back} weight="secondary">
              Keep it
            </ButtonLink>
          </Actions>
        </form>
      </div>
    </ElectricianPage>
  );
}
