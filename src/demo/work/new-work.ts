import { definitionOf } from '../../domain/forms/registry.ts';
import type { FilledIn } from '../installations/inspection.ts';
import { showerAdded, socketAdded } from '../installations/new-work.ts';
import { socketSeen } from '../installations/visual.ts';
import * as people from '../people.ts';
import { type AtWork, bookedAt } from './field-work.ts';
import { fillReport } from './fill-report.ts';
import { postForm, signIn } from './office-work.ts';
import { reviewReport } from './review-work.ts';

/** What is of another form today: a circuit added to one home, a socket to another, and a third that is only looked at. */
export async function workAnew({ story, open, staffIds, today }: AtWork, homes: readonly string[]): Promise<void> {
  const { db } = story.application.deps;
  const office = open();
  await signIn(office, people.office);
  const supervisor = { browser: open(), person: people.supervisor };
  await signIn(supervisor.browser, supervisor.person);
  const jobs: readonly (readonly [kind: string, who: number, filled: (name: string) => FilledIn])[] = [
    ['EIC', 3, (name) => showerAdded(today, name)],
    ['MEIWC', 4, () => socketAdded(today)],
    ['VISUAL', 5, () => socketSeen(today)],
  ];
  for (const [index, [kind, who, filled]] of jobs.entries()) {
    const person = people.inspectors[who] as people.Person;
    const { visitId, reportId } = await bookedAt(office, db, {
      ...{ site_id: homes[index] ?? '', electrician_id: staffIds.get(person.email) ?? '', kind },
      ...{ day: today, window_from: '16:00', window_to: '17:00', expected_boards: '1', expected_circuits: '1' },
      ...{ access_notes: '', hazards: '' },
    });
    const browser = open();
    await signIn(browser, person);
    await postForm(browser, `/electrician/visits/${visitId}/arrival`, {});
    const form = definitionOf({ form_type: kind, edition: '2018+A4' });
    await fillReport(browser, reportId, filled(person.name), { form });
    const report = { id: reportId, inspector: browser, inspectorName: person.name };
    await (await reviewReport(report, supervisor, 'issued', db))?.printed;
  }
}
