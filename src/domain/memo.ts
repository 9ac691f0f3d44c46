/** Works something out when it is first asked for, and once. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** Remembers an answer beside the thing it is about, for as long as that thing lives: what rules ask again and again. */
export function remembered<Subject extends object, Answer>(
  work: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const answers = new WeakMap<Subject, { value: Answer }>();
  return (subject) => {
    let answer = answers.get(subject);
    if (!answer) {
      answer = { value: work(subject) };
      answers.set(subject, answer);
    }
    return answer.value;
  };
}

/** The same of two things, for as long as both live. */
export const rememberedPair = <First extends object, Second extends object, Answer>(
  work: (first: First, second: Second) => Answer,
): ((first: First, second: Second) => Answer) => {
  const answers = remembered((first: First) => remembered((second: Second) => work(first, second)));
  return (first, second) => answers(first)(second);
};

/**
 * Remembers what texts were read as: a report repeats the same few hundred readings thousands of times.
 * Forgets everything when it has come to know `most`, so that it stays small however many reports pass through.
 */
export function byText<Answer>(read: (text: string) => Answer, most = 20_000): (text: string) => Answer {
  const known = new Map<string, { value: Answer }>();
  return (text) => {
    let answer = known.get(text);
    if (!answer) {
      if (known.size >= most) known.clear();
      answer = { value: read(text) };
      known.set(text, answer);
    }
    return answer.value;
  };
}

/** Puts an entry last in a map, and forgets the one that was put in the longest ago when there are more than `most`. */
export function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}
