import { remarkText } from '../../words/remarks.ts';

/** How a remark explains an untested circuit: it names the test, the equipment that the test would damage, or the obstacle. */
const whys: readonly RegExp[] = [
  /\b(?:zs|ir|r1|r2|loop impedance|insulation|polarity|continuity)\b/,
  /\b(?:(?:un)?tested|tests?|testing|measured?|not read|no reading|readings)\b/,
  /\b(?:joined|spds?|surge|sensitive|electronics?|trip(?:s|ped|ping)?)\b/,
  /\b(?:cannot|can not|can['’]?t|could not|couldn['’]?t|not possible|impossible|unable|refused|because|due to)\b/,
  /\b(?:no access|not accessible|inaccessible|locked|buried|concealed|danger\w*|unsafe)\b/,
  /\b(?:live|in use|energised|isolat(?:e|ed|ing)|disconnect(?:ed|ing|ion)?|switched off)\b/,
];

/** True if the circuit's remarks say why it has no reading. A description of the load does not: "LED downlights", "Behind RCD 2". */
export function saysWhy(remarks: unknown): boolean {
  const said = remarkText(remarks).toLowerCase();
  return whys.some((why) => why.test(said));
}
