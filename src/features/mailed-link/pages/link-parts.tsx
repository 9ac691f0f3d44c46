import type { ComponentType, ReactNode } from 'react';
import { Button, HiddenFields } from '../../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../../components/ui/lists.tsx';

/** The recipient's name, facts of a link, and what can be done with it. */
export const LinkCard = ({
  name,
  note,
  pairs,
  children,
}: {
  name: string;
  note?: ReactNode;
  pairs: Parameters<typeof DataList>[0]['pairs'];
  children: ReactNode;
}) => (
  <section className="card">
    <h3>{name}</h3>
    {note}
    <DataList pairs={pairs} />
    {children}
  </section>
);

type Posts = {
  action: string;
  submission: string;
  /** The recipient's name. */
  name: string;
  /** How it is posted: by the browser, unless the office's router does it. */
  Form?: ComponentType<{ action: string; children: ReactNode }>;
};

const Plain: NonNullable<Posts['Form']> = ({ action, children }) => (
  <form method="post" action={action}>
    {children}
  </form>
);

/** Revokes a link. @param words  what happens then. */
export const RevokeLink = ({ action, submission, name, words, Form = Plain }: Posts & { words: string }) => (
  <Form action={action}>
    <HiddenFields submission={submission} />
    <Button weight="secondary" ask={{ title: `Revoke the link of ${name}?`, words }}>
      Revoke the link<span className="vh"> of {name}</span>
    </Button>
  </Form>
);

/** Sends a link again, or a new one. @param label  of the button. */
export const SendAgain = ({ action, submission, name, label, Form = Plain }: Posts & { label: string }) => (
  <Form action={action}>
    <HiddenFields submission={submission} />
    <Button weight="secondary">
      {label}
      <span className="vh"> to {name}</span>
    </Button>
  </Form>
);
