import { Notice } from '../ui/notices.tsx';

/** Shown where mail is not set up, on every page that sends mail. @param mayLook  the viewer can open the settings of mail */
export const MailNotice = ({ isSetUp, mayLook = true }: { isSetUp: boolean; mayLook?: boolean }) =>
  !isSetUp && (
    <Notice tone="warn" title="Mail is not set up: nothing leaves this server">
      <p>
        Invitations, links to certificates and notices are not sent. The server keeps each as a file. The person who
        runs it sets SMTP_URL
        {mayLook && (
          <>
            , and <a href="/settings/mail">Settings › Mail</a> shows when mail works
          </>
        )}
        .
      </p>
    </Notice>
  );
