/** The event by which a person says what is wrong, where another firm's report is known by its codes alone. */
export const DESCRIBED = 'described';

/** What is typed goes into certificates of work, whose text holds both. */
export const MOST_WORDS = 300;
export const MOST_PLACE = 100;

type Origin = Record<'earlier_id' | 'parent_id', string | null>;

/** A report of the company has words of its own; the rest is in those of the people who recorded it. */
export const comesFrom = ({ earlier_id: by, parent_id: parent }: Origin) =>
  parent !== null ? 'investigation' : by !== null ? 'other-report' : 'own-report';

/** Whether it is known by its code alone: what an investigation found was described then. */
export const isListedByOther = (defect: Origin): boolean => comesFrom(defect) === 'other-report';
