/** Computes a value on first use, and only once. */
export function once<T>(work: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** Remembers an answer about an object for as long as the object lives. Rules ask the same questions again and again. */
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

/** The same for a pair of objects, for as long as both live. */
export const rememberedPair = <First extends object, Second extends object, Answer>(
  work: (first: First, second: Second) => Answer,
): ((first: First, second: Second) => Answer) => {
  const answers = remembered((first: First) => remembered((second: Second) => work(first, second)));
  return (first, second) => answers(first)(second);
};

/**
 * Remembers what a text was read as: a report repeats the same few hundred readings thousands of times.
 * Forgets all answers at `most`, so memory stays small however many reports are read.
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

/** Makes an entry the last in a map, and forgets the oldest if there are more than `most`. */
export function keepLast<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value as Key);
}
