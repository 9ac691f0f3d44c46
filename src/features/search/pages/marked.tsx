import type { Part } from '../domain/matched.ts';

/** A text with what matched marked. */
export const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, match }, i) => {
    const key = `${i} ${text}`;
    return match ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
