export type EnteredTwiceProps = { places: readonly { href: string; page: string; label: string }[] };

/** Values that two people entered without knowing of each other, each with a link to the choice. */
export function EnteredTwice({ places }: EnteredTwiceProps) {
  if (places.length === 0) return null;
  return (
    <section id="conflicts">
      <h2>Entered twice</h2>
      <p>Two different values were entered. Choose which one to keep.</p>
      <ul>
        {places.map(({ href, page, label }) => (
          <li key={href}>
            <a href={href}>{[page, label].filter(Boolean).join(', ')}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
