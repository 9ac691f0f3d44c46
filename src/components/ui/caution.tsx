import type { Caution, Conclusion } from '../../domain/forms/definition.ts';
import { Notice } from './notices.tsx';

/** What a form says it is not, at the top of every page about one of its reports. */
export const CautionNotice = ({ caution: { title, words } }: { caution: Pick<Caution, 'title' | 'words'> }) => (
  <Notice tone="warn" title={title}>
    {words.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </Notice>
);

/** What it came to, where it has no outcome. Never in the colour of what is well. */
export const ConclusionNotice = ({ conclusion: { isBad, title, words } }: { conclusion: Conclusion }) => (
  <Notice tone={isBad ? 'bad' : 'info'} title={title}>
    <p>{words}</p>
  </Notice>
);
