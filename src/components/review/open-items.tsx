import { plural } from '../../domain/words/plural.ts';
import type { FormValues } from '../office/forms/form-values.ts';
import { TextArea } from '../ui/forms/fields.tsx';
import { unbroken } from '../ui/unbroken.tsx';

/** An open question in a report that is to be approved or issued. */
export type OpenItemShown = {
  key: string;
  /** Kind and place: "Comment of Sian Rowe on CU1 circuit 3". */
  title: string;
  text: string;
  /** Replies so far. */
  replies: readonly string[];
  /** Address of its place on the page. */
  href: string;
  /** Address where it is accepted with a reason, kept for its values; absent where that cannot be. */
  accept?: string;
};

/** Field name of an answer; the form has several. */
export const answerField = (key: string) => `answer_${key}`;

/** The open questions, each with a box for its answer; nothing without any. */
export function OpenItems({ items, form }: { items: readonly OpenItemShown[]; form: FormValues }) {
  if (items.length === 0) return null;
  return (
    <section id="open-items" className="open-items" aria-labelledby="open-items-title">
      <h3 id="open-items-title">{plural(items.length, 'open question')}</h3>
      <p>
        {items.length === 1
          ? 'Answer it to continue. Your answer is stored with the report.'
          : 'Answer each to continue. Your answers are stored with the report.'}
      </p>
      {items.map(({ key, title, text, replies, href, accept }) => (
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
          <TextArea {...form.bind(answerField(key))} label={`Your answer: ${title}`} rows={2} required />
          {accept && (
            <p className="answer">
              <a href={accept}>
                Not a fault? Accept with a reason<span className="vh">: {text}</span>
              </a>
            </p>
          )}
        </article>
      ))}
    </section>
  );
}
