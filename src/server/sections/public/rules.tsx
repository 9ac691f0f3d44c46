import { type Context, Hono } from 'hono';
import type { ReactNode } from 'react';
import { LimitsPage } from '../../../components/public/limits-page.tsx';
import { RulesPage, type ShownRule, type ShownTheme } from '../../../components/public/rules-page.tsx';
import { type Edition, editions, isEdition, titleOfEdition } from '../../../domain/editions.ts';
import { exampleFinding } from '../../../domain/verification/explanations/example-finding.ts';
import type { Explanation } from '../../../domain/verification/explanations/explanation.ts';
import { themes } from '../../../domain/verification/explanations/themes.ts';
import { profileFor } from '../../../domain/verification/limits/profile.ts';
import { limitTables } from '../../../domain/verification/limits/tables/tables.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../context.ts';
import { serve } from '../../http/routes/serve.ts';
import { answerPublic, type PublicAnswer, publicAnswer } from './public-answer.ts';
import { publicAddresses } from './routes.ts';

/** The checks and their figures, for anyone. The same for everyone, so each page is rendered once. */
export function ruleRoutes({ renderHtml, assets }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const drawn = new Map<string, PublicAnswer>();
  const drawnOnce = async (name: string, page: () => ReactNode) => {
    const answer = drawn.get(name) ?? publicAnswer(await renderHtml(page()));
    drawn.set(name, answer);
    return answer;
  };

  serve(routes, publicAddresses.rules, async (c) => {
    const edition = editionOf(c);
    const page = () => (
      <RulesPage {...{ assets, edition }} title={titleOfEdition(edition)} themes={shownThemes(edition)} />
    );
    return answerPublic(c, await drawnOnce(`rules ${edition}`, page));
  });
  serve(routes, publicAddresses.limits, async (c) => {
    const edition = editionOf(c);
    const tables = () => limitTables(profileFor(edition));
    const page = () => <LimitsPage {...{ assets, edition }} title={titleOfEdition(edition)} tables={tables()} />;
    return answerPublic(c, await drawnOnce(`limits ${edition}`, page));
  });
  return routes;
}

/** A plus in an address is read as a space. */
function editionOf(c: Context<AppEnv>): Edition {
  const asked = c.req.query('edition')?.trim().replaceAll(' ', '+') || editions[0];
  if (!isEdition(asked)) throw new NotFoundError(`edition ${asked}`);
  return asked;
}

/** The explanations for an edition, each with its rule's answer there. */
function shownThemes(edition: Edition): ShownTheme[] {
  const all = themes.map(({ id, title, explanations }) => ({
    id,
    title,
    rules: explanations.flatMap((explanation) => shownRule(explanation, edition)),
  }));
  return all.filter(({ rules }) => rules.length > 0);
}

function shownRule(explanation: Explanation, edition: Edition): ShownRule[] {
  if (!(explanation.editions ?? editions).includes(edition)) return [];
  const finding = exampleFinding(explanation, edition);
  return finding ? [{ ...explanation, example: { says: explanation.example.says, finding } }] : [];
}
