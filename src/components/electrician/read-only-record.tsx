import { DataList } from '../ui/lists.tsx';

export type ReadOnlyProps = {
  /** Label and shown value of every field, by group of the form. */
  groups: readonly { title?: string | undefined; pairs: readonly (readonly [string, string])[] }[];
};

/** A record of a report that the electrician can no longer edit. */
export const ReadOnlyRecord = ({ groups }: ReadOnlyProps) =>
  groups.map(({ title, pairs }) => (
    <section key={`${title} ${pairs[0]?.[0]}`}>
      {title && <h2>{title}</h2>}
      <DataList pairs={pairs} gaps="–" />
    </section>
  ));
