import { Steps, type StepToDo } from '../../../components/office/parts/steps.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import { withinDaysOf } from '../../../domain/time/dates.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { can } from '../../../server/permissions.ts';
import { isOver, isToVerify } from '../domain/defect-state.ts';
import { nextStep } from '../list/next-step.tsx';
import type { Defect } from '../records/defects.ts';
import type { GivenOf } from '../records/given-of.ts';

/** Days for the written confirmation, from the day the work was done (SI 2020/312 reg 3(5)). */
const CONFIRMATION_DAYS = 28;

/** From the issue of the report to the proof that it is put right: steps that fill themselves. */
export function DefectSteps({ defect, viewer, given }: { defect: Defect; viewer: Viewer; given: GivenOf }) {
  return (
    <section className="block" aria-labelledby="steps">
      <h2 id="steps">From here to proof</h2>
      <Steps steps={[issued(defect), repair(defect, viewer), proof(defect), confirmation(defect, given, viewer)]} />
    </section>
  );
}

const issued = ({ number, created_at }: Defect): StepToDo => ({
  state: 'done',
  title: 'Report issued',
  words: `${showDay(created_at.slice(0, 10))}, ${number}`,
});

function repair(defect: Defect, viewer: Viewer): StepToDo {
  const { done_on: done, state, visit_day: day, visit_id: visit } = defect;
  if (done) return { state: 'done', title: 'Repair', words: `Done ${showDay(done)}` };
  if (isOver(state)) return { state: 'done', title: 'Repair', words: 'Not needed any more' };
  if (state === 'booked' && day) {
    const who = viewer.role === 'client' ? null : defect.visitor_name;
    const words = [`Booked for ${showDay(day)}`, who].filter(Boolean).join(', ');
    const link = viewer.role !== 'client' && visit && <a href={`/visits/${visit}`}>The visit</a>;
    return { state: 'booked', title: 'Repair', words, action: link };
  }
  const step = nextStep(defect, viewer);
  const action = step?.href.startsWith('/defects/repair') && (
    <a className="btn slim" href={step.href}>
      {step.words}
    </a>
  );
  return {
    state: 'open',
    title: 'Repair',
    words: 'Minor works: the home and the observation are filled in, and the circuit where the report names one',
    action,
  };
}

function proof({ state, done_by: by, state_on: on, later_number: later, done_on: done }: Defect): StepToDo {
  if (state === 'verified') return { state: 'done', title: 'Proof', words: `${by}, verified ${showDay(on)}` };
  if (state === 'further') return { state: 'done', title: 'Proof', words: `${by}. More is needed: see the new item` };
  if (isToVerify({ state, doneOn: done })) {
    const action = (
      <a className="btn secondary slim" href="#moves">
        To verify
      </a>
    );
    return { state: 'due', title: 'Proof', words: `${by}: a supervisor verifies it`, action };
  }
  if (state === 'removed') return { state: 'done', title: 'Proof', words: `${by} no longer lists it` };
  if (state === 'ended') return { state: 'none', title: 'Proof', words: 'Not needed any more' };
  const found = later === null ? '' : ` Report ${later} came later: say whether it still lists this item.`;
  return {
    state: 'none',
    title: 'Proof',
    words: `A certificate that names this item, issued by a supervisor. Or another firm’s paper.${found}`,
  };
}

/** Work shown by any of these is to be confirmed in writing; what an investigation found as well. */
const toConfirm: readonly Defect['state'][] = ['verified', 'removed', 'further', 'done', 'not_ours'];

function confirmation(
  { state, done_on: done, due_on: due, site_id }: Defect,
  given: GivenOf,
  viewer: Viewer,
): StepToDo {
  const title = 'Confirmation to tenant and council';
  if (due === null) return { state: 'none', title, words: 'To the client, with the certificate' };
  if (done === null || !toConfirm.includes(state))
    return {
      state: 'none',
      title,
      words: `Within ${CONFIRMATION_DAYS} days of the repair, with the report. SI 2020/312 reg 3(5)`,
    };
  const { tenant, council } = given;
  const has = [tenant && `tenant ${showDay(tenant)}`, council && `council ${showDay(council)}`]
    .filter(Boolean)
    .join(', ');
  if (tenant && council) return { state: 'done', title, words: `Given to ${has}` };
  const action = can(viewer, 'service.record') && (
    <a className="btn secondary slim" href={`/sites/${site_id}/copies`}>
      Give it
    </a>
  );
  const by = `By ${showDay(withinDaysOf(done, CONFIRMATION_DAYS))}, with the report. SI 2020/312 reg 3(5)`;
  return { state: 'due', title, words: has ? `${by}. Given to ${has}` : by, action };
}
