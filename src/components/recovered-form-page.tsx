import type { Assets } from './ui/assets.ts';
import { Actions, Button } from './ui/forms/form-parts.tsx';
import { PlainLayout } from './ui/layout/plain-layout.tsx';
import { DataList } from './ui/lists.tsx';
import { EmptyState } from './ui/notices.tsx';

export type KeptFormShown = {
  id: string;
  /** Address that saves the form. */
  action: string;
  /** Title of its page. */
  title: string;
  /** In words. */
  at: string;
  /** All its values, to be sent again. */
  fields: readonly (readonly [name: string, value: string])[];
  /** The values that a person typed, by label. */
  typed: readonly (readonly [label: string, text: string])[];
};

type KeptPageProps = { assets: Assets; viewerName: string; home: string; forms: readonly KeptFormShown[] };

/** Forms that were sent after their user's session had ended. Sending one again saves it. */
export function RecoveredFormPage({ assets, viewerName, home, forms }: KeptPageProps) {
  return (
    <PlainLayout title="Not saved yet" {...{ assets, viewerName, home }} backHref={home} backLabel="Start page">
      <h1>Not saved yet</h1>
      {forms.length === 0 ? (
        <EmptyState title="Everything is saved">
          <p>There are no entries waiting to be saved.</p>
        </EmptyState>
      ) : (
        <p className="lead">Your session had ended when you sent this. It is stored for a day. Save it now.</p>
      )}
      {forms.map((form) => (
        <KeptFormCard key={form.id} form={form} />
      ))}
    </PlainLayout>
  );
}

function KeptFormCard({ form: { id, action, title, at, fields, typed } }: { form: KeptFormShown }) {
  return (
    <section className="card" aria-labelledby={`kept-${id}`}>
      <h2 id={`kept-${id}`}>{title}</h2>
      <p className="soft">Sent {at}, while signed out, from a browser you have used.</p>
      <DataList pairs={typed} />
      <form method="post" action={action}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form may hold one name and value twice, and they never move.
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p>On a shared browser, another person may have entered this. Save it only if it is yours.</p>
        <Actions>
          <Button>
            Save<span className="vh">: {title}</span>
          </Button>
        </Actions>
      </form>
      <form method="post" action="/kept">
        <input type="hidden" name="id" value={id} />
        <Button weight="as-link">
          Delete<span className="vh">: {title}</span>
        </Button>
      </form>
    </section>
  );
}
