import { ElectricianPage, type Frame } from '../../../../components/electrician/electrician-page.tsx';
import { DataList } from '../../../../components/ui/lists.tsx';
import { Notice } from '../../../../components/ui/notices.tsx';

export type DangerNotice = {
  /** What is dangerous, as the observation says. */
  found: string;
  /** Where in the installation, in words; empty where nobody said. */
  where: string;
  madeSafe: 'yes' | 'no' | 'not said';
  /** How it was made safe, or why not. */
  how: string;
  toldWho: string;
  /** In words. */
  toldAt: string;
  address: string;
  /** On which it was found, in words; empty where nobody can tell. */
  day: string;
  /** Who found it. */
  by: string;
  company: string;
};

/** For the household: what is dangerous, what was done, and what they have to do. Plain words, on one sheet of paper. */
export function DangerNoticePage({
  frame,
  notice,
  lacking,
  back,
}: {
  frame: Frame;
  notice: DangerNotice;
  /** What of it was not filled in, in words. */
  lacking: readonly string[];
  back: { href: string; label: string };
}) {
  const { found, where, madeSafe, how, toldWho, toldAt, address, day, by, company } = notice;
  return (
    <ElectricianPage frame={frame} title={`Danger notice, ${address}`} here="reports" back={back}>
      <h1>Danger: electricity</h1>
      {lacking.length > 0 && (
        <Notice tone="warn" title="Before you hand this over">
          <p>
            Still to be filled in: {lacking.join(', ')}. <a href={`${back.href}#made_safe`}>Fill it in</a>
          </p>
        </Notice>
      )}
      <p>The electrical installation at {address} is dangerous. Somebody could be injured.</p>
      <h2>What is dangerous</h2>
      <p>{found || 'Ask the person named below.'}</p>
      {where && <p>Where: {where}</p>}
      <h2>What was done</h2>
      {madeSafe === 'yes' && <p>It has been made safe for now.</p>}
      {madeSafe === 'no' && (
        <p>
          <b>It has not been made safe. Keep everybody away from it.</b>
        </p>
      )}
      {madeSafe === 'not said' && <p>Ask the person named below before you use the installation.</p>}
      {how && <p>{how}</p>}
      <h2>What you must do</h2>
      <ul>
        <li>Do not switch on again what was switched off, and do not remove any cover, label or lock.</li>
        <li>Have it put right at once by a competent electrician, and show them this sheet.</li>
        <li>Tell everybody who lives or works here, and the owner or landlord.</li>
        <li>If anybody gets a shock, or you see smoke or sparks: keep away and call 999.</li>
      </ul>
      <h2>Who told you</h2>
      <DataList
        pairs={[
          ['Found by', by],
          ['Company', company],
          ['On', day],
          ['Told to', toldWho],
          ['At', toldAt],
        ]}
      />
    </ElectricianPage>
  );
}
