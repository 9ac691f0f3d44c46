/** Why a person is away. */
export const absenceKinds = ['holiday', 'sick', 'course', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];

const words: { readonly [K in AbsenceKind]: string } = {
  holiday: 'Holiday',
  sick: 'Sick',
  course: 'Course',
  other: 'Away',
};
export const showAbsence = (kind: AbsenceKind): string => words[kind];

/** The longest absence of one row, in days: a year. Our own choice. */
export const MOST_DAYS_AWAY = 366;
