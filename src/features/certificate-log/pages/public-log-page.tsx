import { PublicPage } from '../../../components/public/public-page.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { DataList } from '../../../components/ui/lists.tsx';
import { showTime } from '../../../domain/time/calendar.ts';
import type { LogHead } from '../domain/head.ts';
import type { HeadCompared } from '../domain/head-compared.ts';
import { CompareHead, inGroups } from './compare-head.tsx';

/**
 * The public page where the recipient of a daily proof compares a head with the log. Shows no names or certificate
 * numbers.
 */
export const PublicLogPage = ({
  assets,
  latest,
  kept,
  compared,
  timeZone,
}: {
  assets: Assets;
  latest: LogHead;
  kept: string;
  compared: HeadCompared | undefined;
  timeZone: string;
}) => (
  <PublicPage assets={assets} title="Check the certificate log" place="verify">
    <h1>Check the certificate log</h1>
    <p className="lead">
      A company enters its certificates in a log when it issues them. With a head from an earlier email you can check
      that none has been changed or removed since.
    </p>
    <CompareHead action={`/public/log/${latest.log}/compare`} {...{ kept, compared, timeZone }} size={latest.size} />
    <h2>The log now</h2>
    <DataList
      pairs={[
        ['Log', <code key="log">{latest.log}</code>],
        ['Certificates', String(latest.size)],
        ['Head signed', showTime(latest.at, timeZone)],
        ['Fingerprint', <code key="root">{inGroups(latest.root)}</code>],
      ]}
    />
    <p>
      <a href={`/public/log/${latest.log}/head.json`}>Download the head (JSON)</a>
    </p>
    <p>
      This page is run by the company. For an independent check, compare a certificate’s file with your email on your
      own computer: <code>copperplate check-certificate certificate.json --head mail.txt</code>
    </p>
  </PublicPage>
);
