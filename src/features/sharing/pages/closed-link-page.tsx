import type { Assets } from '../../../components/ui/assets.ts';
import { LinkPage } from '../../mailed-link/pages/link-page.tsx';

/** The same answer for expired, revoked and unknown links, so that it reveals nothing about them. */
export const ClosedLinkPage = ({ assets }: { assets: Assets }) => (
  <LinkPage assets={assets} title="This link does not open a certificate">
    <p>It may have expired, been revoked or be incomplete.</p>
    <h2>What you can do</h2>
    <ul>
      <li>If you copied the link, copy all of it from the message you were sent.</li>
      <li>Ask the sender for a new link. The company that issued the certificate can make one.</li>
      <li>
        If you have the certificate’s number, <a href="/public/verify">check it with the postcode of the site</a>.
      </li>
    </ul>
  </LinkPage>
);
