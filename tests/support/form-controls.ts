import { vi } from 'vitest';

/** As much of a browser's form as is asked of it: its controls, and what stands in them. */
export function formWith(typed: Readonly<Record<string, string>>): HTMLFormElement {
  class FormData extends Map<string, string> {
    constructor() {
      super(Object.entries(typed));
    }
    getAll = (name: string) => [this.get(name)].filter((text) => text !== undefined);
  }
  vi.stubGlobal('FormData', FormData);
  return { elements: { namedItem: (name: string) => (name in typed ? {} : null) } } as unknown as HTMLFormElement;
}
