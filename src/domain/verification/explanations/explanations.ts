import { rules } from '../rules.ts';
import { boardTheme } from './board.ts';
import { completenessTheme } from './completeness.ts';
import { datesTheme } from './dates.ts';
import { electrodeTheme } from './electrode.ts';
import type { Explanation, Theme } from './explanation.ts';
import { insulationTheme } from './insulation.ts';
import { outcomeTheme } from './outcome.ts';
import { rcdTheme } from './rcd.ts';
import { ringTheme } from './ring.ts';
import { zsTheme } from './zs.ts';

/** Every explanation there is, in the order in which the page of rules shows them. To add one: a theme's file, and for a new theme a line here. */
export const themes: readonly Theme[] = [
  zsTheme,
  electrodeTheme,
  rcdTheme,
  insulationTheme,
  ringTheme,
  boardTheme,
  outcomeTheme,
  datesTheme,
  completenessTheme,
];

/** Codes that are answered by what is none of `rules`: completeness, and the note that a check was not made. */
const besideRules = ['MISSING', 'INVALID', 'NOT_CHECKABLE'];

/** Every code that a finding can carry. A test holds the explanations against it. */
export const allCodes: ReadonlySet<string> = new Set([...rules.flatMap(({ codes }) => codes), ...besideRules]);

const byCode = new Map(themes.flatMap(({ explanations }) => explanations).map((each) => [each.code, each]));

/** What there is to know about a code; undefined for a code that no check answers with. */
export const explanationOf = (code: string): Explanation | undefined => byCode.get(code);
