import { noticeLine } from '../domain/notice-line.ts';
import type { VisitNotice } from '../records/notices.ts';

/** What was written or said before a visit, and by whom. */
export const NoticeWords = ({ notice }: { notice: VisitNotice }) => {
  const { head, words } = noticeLine(notice);
  return (
    <>
      <b>{head}</b>
      <p>{words}</p>
    </>
  );
};
