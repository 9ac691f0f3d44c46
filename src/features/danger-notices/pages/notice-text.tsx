import { DataList } from '../../../components/ui/lists.tsx';
import { type DangerNotice, dangerIs, whatToDo, whatWasDone } from '../domain/danger-notice.ts';

/** The text of a danger notice below its heading: the danger, the action taken, and what the reader has to do. */
export function NoticeText({ notice }: { notice: DangerNotice }) {
  const { found, plainWords, where, madeSafe, toldWho, toldAt, day, by, company, phone } = notice;
  return (
    <>
      <p>{dangerIs(notice)}</p>
      <h2>What is dangerous</h2>
      <p>{found || 'Ask the person named below.'}</p>
      {plainWords && <p>{plainWords}</p>}
      {where && <p>Where: {where}</p>}
      <h2>What was done</h2>
      {whatWasDone(notice).map((words, index) => (
        <p key={words}>{index === 0 && madeSafe === 'no' ? <b>{words}</b> : words}</p>
      ))}
      <h2>What you must do</h2>
      <ul>
        {whatToDo.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <h2>Who told you</h2>
      <DataList
        pairs={[
          ['Found by', by],
          ['Company', company],
          ['Telephone', phone],
          ['On', day],
          ['Told to', toldWho],
          ['At', toldAt],
        ]}
      />
    </>
  );
}
