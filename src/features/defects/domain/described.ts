/** The event by which a person says what is wrong, where another firm's report is known by its codes alone. */
export const DESCRIBED = 'described';

/** What is typed goes into certificates of work, whose text holds both. */
export const MOST_WORDS = 300;
export const MOST_PLACE = 100;

/** Whether it is known by its code alone: what an investigation found was described then. */
export const isListedByOther = ({
  earlier_id: by,
  parent_id: parent,
}: Record<'earlier_id' | 'parent_id', string | null>) => by !== null && parent === null;
