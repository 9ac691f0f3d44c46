/** The look of the print: the colours of the pages on paper, four cuts of Source Sans 3. Lengths are points. */
export const colours = {
  ink: '#1b1815',
  soft: '#5a5148',
  line: '#d8d0c5',
  edge: '#857a6e',
  copper: '#8f4015',
  copperDeep: '#6b2e0d',
  wash: '#f7f3ee',
  paper: '#ffffff',
  good: '#0d5545',
  goodWash: '#e7f2ed',
  bad: '#991b12',
  badWash: '#fbece9',
  warn: '#6f4300',
  warnWash: '#faf1da',
  info: '#234b70',
} as const;

export type Cut = 'light' | 'regular' | 'semibold' | 'italic';
export type Style = { cut: Cut; size: number; colour: string; leading: number };

const style = (cut: Cut, size: number, colour: string, leading = 1.32): Style => ({
  cut,
  size,
  colour,
  leading: Math.round(size * leading * 100) / 100,
});

export const styles = {
  title: style('light', 26, colours.ink, 1.15),
  company: style('semibold', 14, colours.copperDeep, 1.25),
  section: style('light', 14.5, colours.ink, 1.2),
  letter: style('semibold', 10, colours.paper, 1.2),
  group: style('semibold', 9, colours.copper),
  briefHead: style('semibold', 9.5, colours.copper, 1.2),
  briefTitle: style('light', 20, colours.ink, 1.15),
  question: style('regular', 8, colours.soft, 1.3),
  answer: style('regular', 8.5, colours.ink, 1.22),
  body: style('regular', 9.5, colours.ink, 1.42),
  strong: style('semibold', 9.5, colours.ink, 1.42),
  value: style('regular', 9.25, colours.ink),
  label: style('regular', 9.25, colours.soft),
  fact: style('semibold', 10.5, colours.ink),
  small: style('regular', 8, colours.soft, 1.35),
  /** Small text beside a value, on the same lines. */
  beside: { ...style('regular', 8, colours.soft), leading: 12.21 },
  smallInk: style('regular', 8, colours.ink, 1.35),
  smallStrong: style('semibold', 8, colours.ink, 1.35),
  head: style('semibold', 8, colours.soft, 1.3),
  tiny: style('regular', 7, colours.soft, 1.25),
  tinyInk: style('regular', 7, colours.ink, 1.25),
  signature: style('italic', 17, colours.copperDeep, 1.2),
  badge: style('semibold', 8.5, colours.paper, 1.2),
  cell: style('regular', 6.6, colours.ink, 1.2),
  cellHead: style('regular', 6.4, colours.ink, 1.14),
  cellGroup: style('semibold', 6.6, colours.copper, 1.2),
  cellNumber: style('regular', 5.6, colours.soft, 1.2),
  furniture: style('regular', 7.5, colours.soft, 1.2),
} as const satisfies Record<string, Style>;
