export type Tools = {
  say(words: string): void;
  /**
   * Shows one more button, for an action that is possible now; without words, removes it.
   * @returns an id for this offer
   */
  offer(words?: string, act?: () => void): number;
  /** Whether this is still the current offer. */
  isOffered(mark: number): boolean;
};

/** Buttons for use without a keyboard, and the place for messages about actions and findings. */
export function addTools(page: Document, form: HTMLFormElement, does: { fill(): void; undo(): void }): Tools {
  const tools = page.createElement('div');
  tools.className = 'tools';
  const said = page.createElement('p');
  said.setAttribute('role', 'status');
  const button = (name: string, act: () => void) => {
    const made = page.createElement('button');
    made.type = 'button';
    made.className = 'secondary';
    made.textContent = name;
    made.addEventListener('click', act);
    return made;
  };
  tools.append(button('Fill down', does.fill), button('Undo', does.undo), said);
  form.querySelector('.grid')?.after(tools);
  let offered: HTMLElement | undefined;
  let mark = 0;
  return {
    say(words) {
      said.textContent = words;
    },
    offer(words, act) {
      offered?.remove();
      offered = words && act ? button(words, act) : undefined;
      if (offered) said.before(offered);
      if (words) said.textContent = `${said.textContent} The first row has column headings.`;
      mark += 1;
      return mark;
    },
    isOffered: (asked) => asked === mark,
  };
}
