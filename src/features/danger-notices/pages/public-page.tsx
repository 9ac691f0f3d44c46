import type { Assets } from '../../../components/ui/assets.ts';
import { TextField } from '../../../components/ui/forms/fields.tsx';
import { Actions, Button } from '../../../components/ui/forms/form-parts.tsx';
import { PlainLayout } from '../../../components/ui/layout/plain-layout.tsx';
import { Notice } from '../../../components/ui/notices.tsx';
import type { DangerNotice } from '../domain/danger-notice.ts';
import { NoticeText } from './notice-text.tsx';

type Frame = { assets: Assets; children: React.ReactNode; title: string };

/** A frame without navigation, because the recipient came only for the notice. */
const NoticeFrame = ({ assets, title, children }: Frame) => (
  <PlainLayout assets={assets} title={title} home="/public/verify" unlisted>
    {children}
  </PlainLayout>
);

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
    <NoticeFrame assets={assets} title="Danger notice">
      <h1>Danger: electricity</h1>
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
    </NoticeFrame>
  );
}

/** For a revoked or expired link. */
export const ClosedNoticePage = ({ assets, company }: { assets: Assets; company: string }) => (
  <NoticeFrame assets={assets} title="This link has ended">
    <h1>This link has ended</h1>
    <p>It led to a danger notice from {company}. Ask them for the current notice.</p>
    <p>Until then, do not use anything that the notice called dangerous.</p>
  </NoticeFrame>
);

export const UnknownNoticePage = ({ assets }: { assets: Assets }) => (
  <NoticeFrame assets={assets} title="Notice not found">
    <h1>Notice not found</h1>
    <p>Check that you copied the whole link from the email, or ask the sender.</p>
  </NoticeFrame>
);
