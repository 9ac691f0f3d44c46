/** Why a fault is open again although a letter calls it closed: its report was withdrawn or corrected, or a person reopened it. */
export type Reopened = 'withdrawn' | 'corrected' | 'reopened';

type Open = { number: string; code: string; cause: Reopened };

/** Why a letter was taken back, in sentences, one for each cause and report. */
export function whyTakenBack(open: readonly Open[]): string {
  const of = (cause: Reopened) => open.filter((each) => each.cause === cause);
  const reopened = of('reopened').map(({ number, code }) => `${code} of ${number}`);
  return [
    ...[...new Set(of('withdrawn').map(({ number }) => number))].map((number) => `Report ${number} was withdrawn.`),
    ...[...Map.groupBy(of('corrected'), ({ number }) => number)].map(
      ([number, some]) =>
        `Report ${number} was corrected and no longer asks for this work: ${some.map(({ code }) => code).join(', ')}.`,
    ),
    ...(reopened.length > 0 ? [`Its closing was taken back: ${reopened.join(', ')}.`] : []),
  ].join(' ');
}
