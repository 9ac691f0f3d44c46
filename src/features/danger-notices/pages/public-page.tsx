import type { Assets } from '../../../components/ui/assets.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button } from '../../../components/ui/forms/form-parts.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import { LinkPage } from '../../mailed-link/pages/link-page.tsx';
import type { DangerNotice } from '../domain/danger-notice.ts';
import { NoticeText } from './notice-text.tsx';

/** A danger notice for the recipient of its link, with a button to confirm receipt. */
export function PublicNoticePage({
  assets,
  notice,
  name,
  sentAt,
  until,
  received,
  action,
}: {
  assets: Assets;
  notice: DangerNotice;
  /** Name of the recipient. */
  name: string;
  /** Day of sending and last day of the link, in words. */
  sentAt: string;
  until: string;
  /** Time of the confirmation, in words; undefined before it. */
  received: string | undefined;
  action: string;
}) {
  return (
    <LinkPage assets={assets} title="Danger notice" heading="Danger: electricity">
      <NoticeText notice={notice} />
      <p className="unprinted">
        <a href={`${action}.pdf`}>Print as PDF</a>
      </p>
      <h2>Have you received this?</h2>
      <p>
        Sent to {name} on {sentAt}.
      </p>
      {received ? (
        <Notice tone="good">
          <p>
            Thank you. {notice.company} can see that you confirmed it: {received}.
          </p>
        </Notice>
      ) : (
        <form method="post" action={action} className="form unprinted">
          <TextField name="name" label="Your name (optional)" value="" autoComplete="name" maxLength={200} />
          <Actions>
            <Button>I have received this</Button>
          </Actions>
        </form>
      )}
      <p className="hint">You can open this page until {until}. Anyone with the link can read it.</p>
    </LinkPage>
  );
}

/** For a revoked or expired link. */
export const ClosedNoticePage = ({ assets, company }: { assets: Assets; company: string }) => (
  <LinkPage assets={assets} title="This link has ended">
    <p>It led to a danger notice from {company}. Ask them for the current notice.</p>
    <p>Until then, do not use anything that the notice called dangerous.</p>
  </LinkPage>
);

export const UnknownNoticePage = ({ assets }: { assets: Assets }) => (
  <LinkPage assets={assets} title="Notice not found">
    <p>Check that you copied the whole link from the email, or ask the sender.</p>
  </LinkPage>
);
