/**
 * An edition of a standard, by the name that documents carry: `2018+A4`. A name belongs to one standard and one nation
 * (`registerForm` holds it), so a document names neither.
 */
export type Edition = string;

/** What the forms of the wiring regulations share of their key. */
export const BS_7671 = { standard: 'BS 7671', nation: 'uk' } as const;

/** BS 7671:2018+A4:2026, published in April 2026 and alone valid for new work since 15 October 2026. */
export const A4: Edition = '2018+A4';
/** BS 7671:2018+A2:2022+A3:2024, withdrawn on 15 October 2026. */
export const A2_A3: Edition = '2018+A2+A3';

/** From this day new work is designed to A4 only. Source: BS 7671:2018+A4:2026, withdrawal of the edition before it. */
export const A4_ALONE = '2026-10-15';

/** Every edition that we can read, the one for new work first. */
export const editions: readonly Edition[] = [A4, A2_A3];

/** The full titles. Not derived from each other: the list above is in scripts that need no titles. */
const titles: ReadonlyMap<Edition, string> = new Map([
  [A4, 'BS 7671:2018+A4:2026'],
  [A2_A3, 'BS 7671:2018+A2:2022+A3:2024'],
]);

export const isEdition = (text: unknown): text is Edition => titles.has(text as string);

/** "BS 7671:2018+A4:2026"; the name itself if we do not know the edition. */
export const titleOfEdition = (edition: Edition): string => titles.get(edition) ?? edition;
