import { showWeekday } from '../../../domain/time/calendar.ts';
import type { LetterText } from './letter-text.ts';

/** A letter to the people of a home that could not be entered. Days are local. */
export type NoAccessFacts = {
  company: { name: string; phone: string; email: string };
  client: { name: string; isAgent: boolean };
  home: string;
  nation: string;
  isRented: boolean;
  /** The first, the second or the third letter. */
  step: 1 | 2 | 3;
  /** The days on which we stood at the door, in order. */
  visits: readonly string[];
  /** The next visit; empty where none is booked. */
  next: { day: string; window: string } | undefined;
  /** Other times that suit the company, in its words. */
  offered: string;
  /** The dangers that are known of, in plain words; empty where none is. */
  dangers: readonly string[];
  /** Who wrote it; older letters do not say. */
  signedBy?: string;
  /** What we came for; older letters do not say. */
  isRepair?: boolean;
};

const days = (all: readonly string[]): string => {
  const shown = all.map(showWeekday);
  return shown.length < 2 ? (shown[0] ?? 'today') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
};

/** The letters after a visit without access: the same day, the next working day, and with the danger named. */
export function noAccessLetter(facts: NoAccessFacts, name: string, own = ''): LetterText {
  const { company, home, step, visits, next, offered, dangers } = facts;
  const purpose = facts.isRepair ? 'repair the electrics' : 'check the electrics';
  const ways = [
    company.phone && `ring ${company.name} on ${company.phone}`,
    company.email && `write to ${company.email}`,
  ].filter(Boolean);
  const reach = ways.length > 0 ? ways.join(', or ') : `answer this letter`;
  const change = next
    ? `If the new day does not suit you, ${reach}, and choose another time.`
    : `To choose a day and a time, ${reach}.`;
  return {
    subject:
      step === 1
        ? `We could not get in: ${home}`
        : `${step === 3 ? 'Please let us in' : `We still have to ${purpose}`}: ${home}`,
    heading: [
      'We could not get in',
      `We still have to ${purpose} in your home`,
      'Please let us in: it is for your safety',
    ][step - 1] as string,
    greeting: `Dear ${name},`,
    lead: `We came to ${home} on ${days(step === 1 ? visits.slice(-1) : visits)} to ${purpose} and could not get in.`,
    facts: [
      { label: 'We came on', value: days(visits) },
      ...(next
        ? [{ label: 'We come again', value: [showWeekday(next.day), next.window].filter(Boolean).join(', ') }]
        : []),
      ...(offered ? [{ label: next ? 'These times are free too' : 'We can come', value: offered }] : []),
    ],
    sections: [
      { title: 'What happens next', paragraphs: [change] },
      ...(step === 1 ? [] : [{ title: 'Why we have to come', paragraphs: whyOf(facts) }]),
      ...(step === 3 && dangers.length > 0
        ? [
            {
              title: 'The danger that we know of',
              paragraphs: [
                ...dangers,
                'Do not touch or use what is named here. If you smell burning, or a person has had a shock, switch the power off at the main switch and ring us at once; in an emergency ring 999.',
              ],
            },
          ]
        : []),
      ...(step === 3
        ? [
            {
              title: 'If nobody lets us in',
              paragraphs: [
                consequence(facts),
                'If you need help to read this letter, an interpreter, or a person with you when we come, tell us. It costs you nothing.',
              ],
            },
          ]
        : []),
      ...(own ? [{ title: `From ${company.name}`, paragraphs: [own] }] : []),
    ],
    sign: [...(facts.signedBy ? [facts.signedBy] : []), `for ${company.name}, on behalf of ${facts.client.name}`],
    fine: [],
  };
}

function consequence({ nation, isRented, client }: NoAccessFacts): string {
  // The office may give it to the client too: nothing here sends it.
  const copy = `We may give ${client.name} a copy of this letter`;
  if (!isRented) return `${copy}. We would like to find a time with you.`;
  const contract = nation === 'Wales' ? 'occupation contract' : 'tenancy';
  return `Your ${contract} asks you to let your landlord’s electrician in after notice. ${copy}, and your landlord may ask a court or tribunal for access. We would much rather find a time with you.`;
}

function whyOf({ nation, isRented, client, isRepair }: NoAccessFacts): string[] {
  const who = client.isAgent ? 'Your landlord' : `Your landlord, ${client.name},`;
  const power = 'The power is off for part of the visit; tell us if anyone needs power for medical equipment.';
  if (!isRented)
    return [
      `An old or damaged installation can give a shock or start a fire, and nobody sees it from outside. ${power}`,
    ];
  if (isRepair)
    return [
      `The last inspection found a fault that must be put right. ${who} must have this done. It costs you nothing. ${power}`,
    ];
  const law: Readonly<Record<string, string>> = {
    England: 'at least every 5 years, and have faults put right within 28 days (SI 2020/312)',
    Wales: 'at least every 5 years (WSI 2022/6)',
    Scotland: 'at least every 5 years',
    'Northern Ireland': 'at least every 5 years, and have faults put right within 28 days (SR 2024/201)',
  };
  return [
    `${who} must by law have the electrics of a rented home checked ${law[nation] ?? 'regularly'}. It costs you nothing. ${power}`,
  ];
}
