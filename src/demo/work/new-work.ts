import { definitionOf } from '../../domain/forms/registry.ts';
import type { Browser } from '../browser.ts';
import type { FilledIn } from '../installations/inspection.ts';
import { showerAdded, socketReplaced } from '../installations/new-work.ts';
import { socketSeen } from '../installations/visual.ts';
import * as people from '../people.ts';
import { type AtWork, bookedAt } from './field-work.ts';
import { fillReport } from './fill-report.ts';
import { postForm, signIn } from './office-work.ts';
import { reviewReport } from './review-work.ts';

type Homes = Readonly<Record<'shower' | 'socket' | 'look', string>>;

/**
 * Today's work on other forms: a circuit added (EIC), a scorched socket replaced (MEIWC), a visual inspection (VISUAL).
 */
export async function addNewWork({ story, open, staffIds, today }: AtWork, homes: Homes): Promise<void> {
  const { db } = story.application.deps;
  const office = open();
  await signIn(office, people.office);
  const supervisor = { browser: open(), person: people.supervisor };
  await signIn(supervisor.browser, supervisor.person);
  const jobs: readonly (readonly [kind: string, who: number, home: string, filled: (name: string) => FilledIn])[] = [
    ['EIC', 3, homes.shower, (name) => showerAdded(today, name)],
    ['MEIWC', 4, homes.socket, () => socketReplaced(today)],
    ['VISUAL', 5, homes.look, () => socketSeen(today)],
  ];
  for (const [kind, who, home, filled] of jobs) {
    const person = people.inspectors[who] as people.Person;
    const { visitId, reportId } = await bookedAt(office, db, {
      ...{ site_id: home, electrician_id: staffIds.get(person.email) ?? '', kind },
      ...{ day: today, window_from: '07:00', window_to: '08:00', expected_boards: '1', expected_circuits: '1' },
      ...{ access_notes: '', hazards: '' },
    });
    const browser = open();
    await signIn(browser, person);
    await postForm(browser, `/electrician/visits/${visitId}/arrival`, {});
    const form = definitionOf({ form_type: kind, edition: '2018+A4' });
    await fillReport(browser, reportId, filled(person.name), { form });
    if (kind === 'MEIWC') await closeDefect(browser, reportId);
    const report = { id: reportId, inspector: browser, inspectorName: person.name };
    await (await reviewReport(report, supervisor, 'issued', db))?.printed;
  }
}

/** Ticks the first observation of the home's last report as put right. */
async function closeDefect(browser: Browser, reportId: string): Promise<void> {
  const page = await browser.get(`/electrician/reports/${reportId}/remedies`);
  const [, value = ''] = /name="closes" value="([^"]+)"/.exec(page.html) ?? [];
  const answer = await browser.submit(page, { closes: [value] });
  if (answer.status !== 303) throw new Error(`${answer.path} answered ${answer.status}`);
}
