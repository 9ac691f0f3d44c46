import { Hono } from 'hono';
import { currentProfile } from '../../../domain/verification/limits/profile.ts';
import { limitTables } from '../../../domain/verification/limits/tables/tables.ts';
import { NotFoundError } from '../../../kernel/errors.ts';
import type { AppEnv, Deps } from '../../../server/context.ts';
import { serve } from '../../../server/http/routes/serve.ts';
import { answerPublic, publicAnswer } from '../../../server/sections/public/public-answer.ts';
import { type Calculator, readEntries } from '../domain/calculator.ts';
import { calculators } from '../domain/calculators.ts';
import { CalculatorPage } from '../pages/calculator-page.tsx';
import { CalculatorsPage } from '../pages/calculators-page.tsx';
import { calculatorAddresses } from './addresses.ts';

/** Calculators for anyone: forms sent by GET, so that the address holds the values. */
export function calculatorRoutes({ renderHtml, assets }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, calculatorAddresses.calculators, async (c) =>
    answerPublic(c, publicAnswer(await renderHtml(<CalculatorsPage {...{ assets, calculators }} />))),
  );
  serve(routes, calculatorAddresses.calculator, async (c) => {
    const calculator = calculators.find(({ slug }) => slug === c.req.param('calculator'));
    if (!calculator) throw new NotFoundError('calculator');
    const { typed, errors, answer } = workOut(calculator, c.req.query());
    const html = await renderHtml(
      <CalculatorPage {...{ assets, calculator, typed, errors, answer }} unverified={unverifiedFor(calculator)} />,
    );
    return errors.length > 0 ? c.html(html, 422) : answerPublic(c, publicAnswer(html));
  });
  return routes;
}

/** With no values in the address there are no errors either. */
function workOut(calculator: Calculator, query: Record<string, string>) {
  const { typed, errors, given } = readEntries(calculator.fields, query);
  const isAsked = calculator.fields.some(({ name }) => Object.hasOwn(query, name));
  if (!isAsked) return { typed, errors: [] };
  return { typed, errors, answer: errors.length > 0 ? undefined : calculator.answer(given) };
}

const tables = limitTables(currentProfile);

const unverifiedFor = (calculator: Calculator) =>
  tables.filter(({ id, standing }) => standing === 'unverified' && calculator.tables.includes(id));
