import { plural } from '../../domain/words/plural.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { TextArea } from '../ui/forms/fields.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/** Something that nobody has answered in a report that is to be approved or issued. */
export type OpenItemShown = {
  key: string;
  /** What it is, and where: "Comment of Sian Rowe on CU1 circuit 3". */
  title: string;
  text: string;
  /** What was said to it so far. */
  replies: readonly string[];
  /** Where it is on the page. */
  href: string;
};

/** Name of the field of an answer: several stand in one form. */
export const answerField = (key: string) => `answer_${key}`;

/** What is open, each with a box for its answer. Nothing where nothing is open. */
export function OpenItems({ items, form }: { items: readonly OpenItemShown[]; form: FormValues }) {
  if (items.length === 0) return null;
  return (
    <section id="open-items" className="open-items" aria-labelledby="open-items-title">
      <h3 id="open-items-title">{plural(items.length, 'thing is open', 'things are open')}</h3>
      <p>
        {items.length === 1
          ? 'Answer it. Your answer is kept with the report.'
          : 'Answer each. Your answers are kept with the report.'}
      </p>
      {items.map(({ key, title, text, replies, href }) => (
        <article key={key} className="comment">
          <p>
            <b>
              <a href={href}>{unbroken(title)}</a>
            </b>
            <br />
            {unbroken(text)}
          </p>
          {replies.map((reply) => (
            <p key={reply} className="reply">
              {unbroken(reply)}
            </p>
          ))}
          <TextArea {...form.bind(answerField(key))} label={`Your answer: ${title}`} rows={2} />
        </article>
      ))}
    </section>
  );
}
