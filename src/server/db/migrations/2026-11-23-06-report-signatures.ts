/** Who signs a report is for its form to say, and several may: the column is named for what it holds, and no longer for one of them. */
export const up = (): string[] => ['alter table report rename column inspector_signature to signatures'];
