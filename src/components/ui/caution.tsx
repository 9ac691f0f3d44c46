import type { Caution, Conclusion } from '../../domain/forms/words/form-summary.ts';
import { Notice } from './notices.tsx';

/** A form's caution about its limits, at the top of every page about one of its reports. */
export const CautionNotice = ({ caution: { title, words } }: { caution: Pick<Caution, 'title' | 'words'> }) => (
  <Notice tone="warn" title={title}>
    {words.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </Notice>
);

/** The conclusion of a form without an outcome. Never in the "good" tone. */
export const ConclusionNotice = ({ conclusion: { isBad, title, words } }: { conclusion: Conclusion }) => (
  <Notice tone={isBad ? 'bad' : 'info'} title={title}>
    <p>{words}</p>
  </Notice>
);
