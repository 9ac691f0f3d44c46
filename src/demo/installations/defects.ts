import type { Defect } from './inspection.ts';

/** Common defects in homes and shops, in our own words. */
export const defects = {
  blank: {
    slug: 'cu_ip',
    item: '4.3',
    code: 'C1',
    text: 'Blank missing from a spare way of the consumer unit: a live busbar can be touched',
    plainWords:
      'Bare live metal can be touched where a cover is missing. Keep everybody away until it has been closed.',
    location: 'Consumer unit',
    regulations: ['416.2.1'],
  },
  outdoorSocket: {
    slug: 'rcd_outdoor',
    item: '5.12.2',
    code: 'C2',
    text: 'Socket by the back door likely to feed equipment outdoors has no 30 mA RCD',
    plainWords:
      'A socket likely to be used for tools outdoors has no safety switch (RCD). A cut lead could kill: have one fitted.',
    location: 'Kitchen, back door',
    regulations: ['411.3.3'],
  },
  waterBond: {
    slug: 'bond_joints',
    item: '3.7',
    code: 'C2',
    text: 'No main bond to the metal water service where it enters',
    plainWords:
      'The metal water pipe is not joined to the earth. In a fault, taps could give a shock: have it connected.',
    location: 'Stopcock, under the sink',
    regulations: ['411.3.1.2', '544.1'],
  },
  rcdNotice: {
    slug: 'cu_rcd_notice',
    item: '4.10',
    code: 'C3',
    text: 'No six-monthly RCD test notice at the board',
    plainWords:
      'Nothing reminds you to press the test button of the safety switch every six months. Have a notice fitted.',
    location: 'Consumer unit',
    regulations: ['514.12.2'],
  },
  lightingRcd: {
    slug: 'rcd_luminaires',
    item: '5.12.5',
    code: 'C3',
    text: 'Lighting circuits without 30 mA RCD',
    plainWords:
      'The lights have no safety switch (RCD), which newer homes have. Have one fitted when the fuse box is changed.',
    location: 'Consumer unit',
    regulations: ['411.3.4'],
  },
  warmBoard: {
    slug: 'cu_compatibility',
    item: '4.13',
    code: 'FI',
    text: 'Faint heat mark beside the cooker breaker; cause not found in the time on site',
    plainWords:
      'Something beside the cooker’s switch in the fuse box has been getting warm. Have the cause found soon.',
    location: 'Consumer unit',
    regulations: ['421.1', '526.1'],
  },
  chart: {
    slug: 'cu_chart',
    item: '4.9',
    code: 'C3',
    text: 'Circuit chart does not name the two circuits added last',
    plainWords:
      'The list in the fuse box lacks two circuits, so the wrong one could be switched off. Have it completed.',
    location: 'Board',
    regulations: ['514.9.1'],
  },
  scorchedSocket: {
    slug: 'acc_condition',
    item: '5.18',
    code: 'C2',
    text: 'Twin socket in the dining room scorched at its contacts',
    plainWords: 'A socket in the dining room has overheated and could start a fire. Do not use it; have it replaced.',
    location: 'Dining room',
    regulations: ['651.2'],
  },
  looseTerminal: {
    slug: 'cu_terminals',
    item: '4.20',
    code: 'C2',
    text: 'Neutral of the cooker loose in its terminal, insulation browned',
    plainWords:
      'A wire in the fuse box was loose and has been getting hot. It could start a fire: have it remade soon.',
    location: 'Consumer unit',
    regulations: ['526.1'],
  },
  plasticClips: {
    slug: 'ckt_support',
    item: '5.2',
    code: 'C3',
    text: 'Cables above the hall hang in plastic clips alone',
    plainWords: 'Cables above the hall could fall in a fire. Have metal clips added when work is next done there.',
    location: 'Hall',
    regulations: ['521.10.202'],
  },
  crackedSocket: {
    slug: 'acc_condition',
    item: '5.18',
    code: 'C3',
    text: 'Socket plate cracked at one corner, no live part can be reached',
    plainWords: 'A socket is cracked at a corner. Have it replaced before it gets worse.',
    location: 'Bedroom 2',
    regulations: ['651.2', '416.2'],
  },
} as const satisfies Record<string, Defect>;
