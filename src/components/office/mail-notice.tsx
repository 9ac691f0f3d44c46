import { Notice } from '../ui/notices.tsx';

/** Shown on every page that sends mail while mail is not set up. @param mayLook  whether to link to Settings › Mail */
export const MailNotice = ({ isSetUp, mayLook = true }: { isSetUp: boolean; mayLook?: boolean }) =>
  !isSetUp && (
    <Notice tone="warn" title="Mail is not set up: no emails are sent">
      <p>
        Invitations, links to certificates and notices are not sent. The server stores each as a file. Ask its operator
        to set SMTP_URL.{' '}
        {mayLook && (
          <>
            {' '}
            <a href="/settings/mail">Settings › Mail</a> shows when mail works.{' '}
          </>
        )}
      </p>
    </Notice>
  );
