/**
 * Nations by postcode area. Source: Royal Mail's post towns with their former postal counties, as Wikipedia lists them
 * ("List of postcode districts in the United Kingdom", read in November 2026).
 */
const areas = {
  England: `AL B BA BB BD BH BL BN BR BS CA CB CH CM CO CR CT CV CW DA DE DH DL DN DT DY E EC EN EX FY GL GU HA HD HG HP HR HU HX IG
    IP KT L LA LE LN LS LU M ME MK N NE NG NN NR NW OL OX PE PL PO PR RG RH RM S SE SG SK SL SM SN SO SP SR SS ST SW TA TF TN TQ TR
    TS TW UB W WA WC WD WF WN WR WS WV YO`,
  Wales: 'CF LD LL NP SA SY16 SY17 SY18 SY19 SY20 SY23 SY24 SY25 CH6 CH7 CH8',
  Scotland: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH ZE TD1 TD2 TD3 TD4 TD6 TD7 TD10 TD11 TD13 TD14',
  'Northern Ireland': 'BT',
} as const;

/** Districts on a border or beyond it, whose nation is not certain. */
const bordering = new Set(
  `CA6 CH1 CH2 CH3 CH4 CH5 GL16 HR2 HR3 HR5 HR9 NE19 NE47 NE48 NE49 NE71 LD7 LD8 LL11 LL12 LL13 LL14 LL20 NP7 NP15 NP16 NP25 DG14
   DG16`.split(/\s+/),
);

type Nation = keyof typeof areas;

const known = new Map(
  (Object.keys(areas) as Nation[]).flatMap((nation) =>
    areas[nation].split(/\s+/).map((code) => [code, nation] as const),
  ),
);

/**
 * The nation of a postcode, where that is certain.
 * @param postcode  as `tidyPostcode` writes it.
 * @returns undefined near a border, for islands outside the four nations, and for areas that do not exist.
 */
export function nationOfPostcode(postcode: string): Nation | undefined {
  const district = postcode.split(' ')[0] ?? '';
  if (bordering.has(district)) return undefined;
  return known.get(district) ?? known.get(/^[A-Z]+/.exec(district)?.[0] ?? '');
}
