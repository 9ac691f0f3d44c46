import { DataList } from '../ui/lists.tsx';

export type ReadOnlyProps = {
  /** Name and shown value of every field, in the groups of the form. */
  groups: readonly { title?: string | undefined; pairs: readonly (readonly [string, string])[] }[];
};

/** A record of a report that is out of the electrician's hands. */
export const ReadOnlyRecord = ({ groups }: ReadOnlyProps) =>
  groups.map(({ title, pairs }) => (
    <section key={`${title} ${pairs[0]?.[0]}`}>
      {title && <h2>{title}</h2>}
      <DataList pairs={pairs} gaps="–" />
    </section>
  ));
