/** What a form tells of a report: in lists, on its pages and on the first page of its print. */

/** The facts of a report for lists and pages that do not know its form. Facts that a form does not have are absent. */
export type FormSummary = {
  /**
   * Last day of the inspection, YYYY-MM-DD: the legal date. Only for a form about the whole installation: it
   * makes earlier reports of the site historic.
   */
  inspectedOn?: string;
  /** The due date of the next inspection. */
  nextDue?: string;
  outcome?: Outcome;
};

/** Words on the first page of a print. */
export type CoverWords = {
  orderedBy?: { name: unknown; address: unknown };
  /** The condition of the installation, in the inspector's words. */
  condition?: string;
  /** What is to be done next and why, for a form without a due date for the next inspection. */
  next?: string;
  /** The facts that decide whether the law sets a date for work, as the report gives them. */
  law?: { nation: string; tenure: string; withinDays?: number | undefined };
};

export type Outcome = 'satisfactory' | 'unsatisfactory';

/**
 * A warning against mistaking the form for a similar one: on the first page of its print and at the top of every
 * page about it, and as one line at the foot of each page of the print.
 */
export type Caution = { title: string; words: readonly string[]; foot: string };

/** A few sentences for one kind of reader, or on one question. `about`: "What it is", "Tenant". */
export type Meaning = { about: string; words: string };

/** A form's conclusion in its own words, if it has no outcome. `isBad`: it asks for work. */
export type Conclusion = { isBad: boolean; title: string; words: string };
