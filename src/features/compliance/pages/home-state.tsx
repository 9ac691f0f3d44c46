import { Badge } from '../../../components/ui/badges.tsx';
import { unbroken } from '../../../components/ui/unbroken.tsx';
import type { HomeState as State } from '../server/states.ts';

/** The state of a home, with each reason in a sentence. */
export function HomeState({ state }: { state: State }) {
  const { word, tone, sentences } = state;
  return (
    <section aria-labelledby="state">
      <h2 id="state">
        In order today? <Badge tone={tone}>{word}</Badge>
      </h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{unbroken(sentence)}</li>
        ))}
      </ul>
      <p className="hint">
        By what is recorded here, and not legal advice.
        {!state.copiesRecorded && ' Nobody records here yet who was given copies.'}
      </p>
    </section>
  );
}
