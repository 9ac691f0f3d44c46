import type { Part } from '../domain/matched.ts';

/** A text with what matched marked. In one element, because a link that lays out its parts would lose the spaces between them. */
export const Marked = ({ parts }: { parts: readonly Part[] }) => (
  <span>
    {parts.map(({ text, match }, i) => {
      const key = `${i} ${text}`;
      return match ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
    })}
  </span>
);
