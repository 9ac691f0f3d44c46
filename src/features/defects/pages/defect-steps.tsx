import { Steps, type StepToDo } from '../../../components/office/parts/steps.tsx';
import { showDay } from '../../../domain/time/calendar.ts';
import type { Viewer } from '../../../kernel/viewer.ts';
import { can } from '../../../server/permissions.ts';
import { confirmationDue } from '../../letters/domain/confirmation.ts';
import { isOver, isToVerify } from '../domain/defect-state.ts';
import { comesFrom } from '../domain/described.ts';
import { nextStep } from '../list/next-step.tsx';
import type { Defect } from '../records/defects.ts';
import type { GivenOf } from '../records/given-of.ts';

/** From the report to the proof that it is put right: steps that fill themselves. */
export function DefectSteps({ defect, viewer, given }: { defect: Defect; viewer: Viewer; given: GivenOf }) {
  return (
    <section className="block" aria-labelledby="steps">
      <h2 id="steps">From here to proof</h2>
      <Steps steps={[found(defect), repair(defect, viewer), proof(defect), confirmation(defect, given, viewer)]} />
    </section>
  );
}

function found(defect: Defect): StepToDo {
  const { number, created_at, found_on: on } = defect;
  const recorded = showDay(created_at.slice(0, 10));
  switch (comesFrom(defect)) {
    case 'investigation':
      return { state: 'done', title: 'Found by an investigation', words: showDay(on) };
    case 'other-report':
      return {
        ...{ state: 'done', title: 'Report by another firm' },
        words: `${number}. Inspected ${showDay(on)}. Recorded ${recorded}`,
      };
    default:
      return { state: 'done', title: 'Report issued', words: `${recorded}, ${number}` };
  }
}

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
  const came = later === null ? '' : ` Report ${later} came later: say whether it still lists this item.`;
  return {
    state: 'none',
    title: 'Proof',
    words: `A certificate that names this item, issued by a supervisor. Or another firm’s paper.${came}`,
  };
}

/** Work shown by any of these is to be confirmed in writing; what an investigation found as well. */
const toConfirm: readonly Defect['state'][] = ['verified', 'removed', 'further', 'done', 'not_ours'];

const toBoth = { title: 'Confirmation to tenant and council', within: 'Within 28 days of the repair, with the report' };
/** Who must have it, and when (compliance.md 1): Wales has no council in it, Scotland no confirmation. */
const confirmations: Readonly<Partial<Record<Defect['nation'], typeof toBoth & { rule: string }>>> = {
  England: { ...toBoth, rule: 'SI 2020/312 reg 3(5)' },
  'Northern Ireland': { ...toBoth, rule: 'SR 2024/201' },
  Wales: {
    title: 'Confirmation to the contract-holder',
    within: 'Within 14 days, the day of the repair counted',
    rule: 'WSI 2022/6 reg 6',
  },
};

function confirmation(defect: Defect, given: GivenOf, viewer: Viewer): StepToDo {
  const { code, state, done_on: done, rule: asked, nation, site_id } = defect;
  const law = asked !== '' && code !== 'C3' && confirmations[nation];
  if (!law) return { state: 'none', title: 'Confirmation', words: 'To the client, with the certificate' };
  const { title, within, rule } = law;
  const due =
    toConfirm.includes(state) && confirmationDue({ nation, isRented: true, doneOn: done, defects: [{ code }] });
  if (!due) return { state: 'none', title, words: `${within}. ${rule}` };
  const { tenant, council } = given;
  const toCouncil = nation !== 'Wales';
  const has = [
    tenant && `${toCouncil ? 'tenant' : 'contract-holder'} ${showDay(tenant)}`,
    toCouncil && council && `council ${showDay(council)}`,
  ]
    .filter(Boolean)
    .join(', ');
  if (tenant && (council || !toCouncil)) return { state: 'done', title, words: `Given to ${has}` };
  const action = can(viewer, 'service.record') && (
    <a className="btn secondary slim" href={`/sites/${site_id}/copies`}>
      Give it
    </a>
  );
  const by = `By ${showDay(due)}${toCouncil ? ', with the report' : ''}. ${rule}`;
  return { state: 'due', title, words: has ? `${by}. Given to ${has}` : by, action };
}
