import { Notice } from '../ui/notices.tsx';

/** Where mail is not set up, every page that speaks of mails says so. */
export const MailNotice = ({ isSetUp }: { isSetUp: boolean }) =>
  !isSetUp && (
    <Notice tone="warn" title="Mail is not set up: nothing leaves this server">
      <p>
        Invitations, links to certificates and notices are not sent. The server keeps each as a file. The person who
        runs it sets SMTP_URL, and <a href="/settings/mail">Settings › Mail</a> shows when mail works.
      </p>
    </Notice>
  );
