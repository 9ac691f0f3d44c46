import type { DangerNotice } from '../../domain/danger-notice/danger-notice.ts';
import { NoticeText } from '../danger-notice/notice-text.tsx';
import type { Assets } from '../ui/assets.ts';
import { TextField } from '../ui/forms/fields.tsx';
import { Actions, Button } from '../ui/forms/form-parts.tsx';
import { PlainLayout } from '../ui/layout/plain-layout.tsx';
import { Notice } from '../ui/notices.tsx';

type Frame = { assets: Assets; children: React.ReactNode; title: string };

/** Whoever has the link is not a visitor of the site: there is nothing here but what it is about. */
const NoticeFrame = ({ assets, title, children }: Frame) => (
  <PlainLayout assets={assets} title={title} home="/public/verify" unlisted>
    {children}
  </PlainLayout>
);

/** A danger notice for who was sent its link, with a button that says they have it. */
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
  /** Who it was sent to. */
  name: string;
  /** In words, as the day until which the link works. */
  sentAt: string;
  until: string;
  /** When that was confirmed, in words; undefined where it was not. */
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
            Thank you. {notice.company} can see that you have received it: {received}.
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
      <p className="hint">This page can be opened until {until}. Whoever has its address can read it.</p>
    </NoticeFrame>
  );
}

/** Its link was taken back, or its time is over. */
export const ClosedNoticePage = ({ assets, company }: { assets: Assets; company: string }) => (
  <NoticeFrame assets={assets} title="This link has ended">
    <h1>This link has ended</h1>
    <p>It led to a danger notice of {company}. Ask them for the notice as it is now.</p>
    <p>Until then, do not use what you were told is dangerous.</p>
  </NoticeFrame>
);

export const UnknownNoticePage = ({ assets }: { assets: Assets }) => (
  <NoticeFrame assets={assets} title="No such notice">
    <h1>No such notice</h1>
    <p>Nothing is found at this address. Copy all of it from the email, or ask who sent it to you.</p>
  </NoticeFrame>
);
