import { ElectricianPage, type Frame } from '../../../components/electrician/electrician-page.tsx';
import { Actions, ButtonLink } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { DangerNotice } from '../domain/danger-notice.ts';
import { NoticeText } from './notice-text.tsx';

/** For the household: the danger, the action taken, and what they have to do. Plain words, on one sheet of paper. */
export function DangerNoticePage({
  frame,
  notice,
  lacking,
  back,
  given,
}: {
  frame: Frame;
  notice: DangerNotice;
  /** Labels of its empty fields. */
  lacking: readonly string[];
  back: { href: string; label: string };
  /** The page that sends it and lists receipts; undefined for people who may not send it. */
  given: string | undefined;
}) {
  return (
    <ElectricianPage frame={frame} title={`Danger notice, ${notice.address}`} here="reports" back={back}>
      <h1>Danger: electricity</h1>
      {lacking.length > 0 && (
        <div className="unprinted">
          <Notice tone="warn" title="Before you hand this over">
            <p>
              Fill in {lacking.join(', ')}. <a href={`${back.href}#made_safe`}>Open the observation</a>
            </p>
          </Notice>
        </div>
      )}
      <Actions>
        {given && <ButtonLink href={given}>Send it, or record who received it</ButtonLink>}
        <a href={`${back.href}/notice.pdf`}>Print as PDF (needs a signal)</a>
      </Actions>
      <NoticeText notice={notice} />
    </ElectricianPage>
  );
}
