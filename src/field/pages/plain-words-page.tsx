import type { ReactNode } from 'react';
import { ElectricianPage, type Frame } from '../../components/electrician/electrician-page.tsx';
import { ButtonLink } from '../../components/ui/forms/form-parts.tsx';
import { DataList } from '../../components/ui/lists.tsx';

/** A message and a way back: no signal, no room, a save that failed. */
export const PlainWordsPage = ({
  frame,
  title,
  typed = [],
  isUnseen,
  back,
  children,
}: {
  frame: Frame;
  title: string;
  /** The form's values, where they were not saved. */
  typed?: readonly (readonly [string, string])[];
  /** The phone may have saved the form after all. */
  isUnseen?: boolean;
  /** A link back to the report. */
  back?: { href: string; label: string } | undefined;
  children: ReactNode;
}) => (
  <ElectricianPage frame={frame} title={title} here={back ? 'reports' : 'visits'} back={back} error>
    <h1>{title}</h1>
    {children}
    {typed.length > 0 && (
      <section>
        <h2>{isUnseen ? 'This may not be saved' : 'This was not saved'}</h2>
        <p>The form had these values when you sent it:</p>
        <DataList pairs={typed} />
      </section>
    )}
    <div className="actions">
      <ButtonLink href="/electrician">Your visits</ButtonLink>
    </div>
  </ElectricianPage>
);
