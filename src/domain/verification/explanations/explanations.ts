import { anomaliesTheme } from './anomalies.ts';
import { boardTheme } from './board.ts';
import { completenessTheme } from './completeness.ts';
import { conductorsTheme } from './conductors.ts';
import { datesTheme } from './dates.ts';
import { electrodeTheme } from './electrode.ts';
import type { Explanation, Theme } from './explanation.ts';
import { insulationTheme } from './insulation.ts';
import { outcomeTheme } from './outcome.ts';
import { protectionTheme } from './protection.ts';
import { rcdTheme } from './rcd.ts';
import { ringTheme } from './ring.ts';
import { sinceLastTimeTheme } from './since-last-time.ts';
import { slipsTheme } from './slips.ts';
import { supplyReadingsTheme } from './supply-readings.ts';
import { zsTheme } from './zs.ts';

/** Every explanation there is, in the order in which the page of rules shows them. To add one: a theme's file, and for a new theme a line here. */
export const themes: readonly Theme[] = [
  zsTheme,
  electrodeTheme,
  rcdTheme,
  insulationTheme,
  ringTheme,
  boardTheme,
  conductorsTheme,
  supplyReadingsTheme,
  protectionTheme,
  slipsTheme,
  outcomeTheme,
  datesTheme,
  sinceLastTimeTheme,
  anomaliesTheme,
  completenessTheme,
];

const byCode: ReadonlyMap<string, Explanation> = new Map(
  themes.flatMap(({ explanations }) => explanations).map((each) => [each.code, each]),
);

/** What there is to know about a code; undefined for a code that no check answers with. */
export const explanationOf = (code: string): Explanation | undefined => byCode.get(code);
