import { grown, takeWork } from '../../support/counted-work.ts';

// What is loaded from here on is counted.

import { expect, test, vi } from 'vitest';
import { formForNewWork, formTypes } from '../../../src/domain/forms/registry.ts';
import { loadPage, officePageFiles, parametersOf } from '../../support/office-pages.ts';
import type { Site } from '../electrician/site.ts';
import { emptySites } from './empty-sites.ts';

vi.mock('../../../src/waku/server.ts', () => ({ notFound: away, redirect: away }));
const away = vi.hoisted(() => (to?: string) => {
  throw new Error(`away to ${to ?? 'nothing'}`);
});

const parametersIn = ({ visitId, reportId, company }: Site): Record<string, string> => ({
  ...{ reportId, visitId, siteId: company.sites.own },
  ...{ boardId: 'b3', observationId: 'i3' },
});

test.each(formTypes())(
  'no page of the office about an empty %s has work that grows with the square of its size',
  async (type) => {
    const sites = await emptySites(formForNewWork(type), 'submitted');
    const [parameters] = sites.map(parametersIn);
    const files = officePageFiles.filter(
      (file) =>
        /^(reports|visits|sites|defects)\b/.test(file) &&
        parametersOf(file).every((name) => name in (parameters ?? {})),
    );
    const walk = async (site: Site) => {
      await takeWork();
      const shown: string[] = [];
      for (const file of files)
        if (await loadPage(site.company.people.owner, file, { deps: site.deps, parameters: parametersIn(site) }))
          shown.push(file);
      return { shown, work: await takeWork() };
    };
    const [less, more] = [await walk(sites[0]), await walk(sites[1])];
    expect(more.shown.length).toBeGreaterThan(8);
    expect(await grown(less.work, more.work)).toEqual([]);
  },
);
