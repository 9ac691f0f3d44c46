const tenures = ['PRS', 'Assured shorthold', 'General needs', 'Leasehold', 'owner occ', 'Intermediate rent', 'Starter'];

/**
 * 500 homes as an agent's spreadsheet has them: a title above the headings, headings and words of its own, numbers that the
 * spreadsheet has shortened, and a column that nothing is read from. With how many rows have what.
 * @param of  the street, and the seven digits that the UPRNs begin with.
 */
export function messyList({ street = 'Aldermoor', series = '1000233' } = {}) {
  const rows = Array.from({ length: 500 }, (_, n) => {
    const tenure = tenures[n % tenures.length] ?? '';
    const uprn = n % 50 === 7 ? '1E+11' : n % 3 === 0 ? `'${series}${String(n).padStart(5, '1')}` : '';
    const date = ['02/03/2021', '3 Apr 2022', '04-May-23', '', 'n/a'][n % 5] ?? '';
    const phone = `01632 960${String(n + 1).padStart(3, '0')}`;
    const tenant = `T. Enant ${n + 1}`;
    return {
      ...{ tenure, uprn },
      cells: [
        ...[`P${String(n + 1).padStart(4, '0')}`, `${n + 1} ${street} Row`, '', 'Testham', 'cf101aa', uprn, tenure],
        ...[n % 2 ? '' : 'Pass', date, 'Sparks & Co', tenant, phone, 'Combi'],
      ],
    };
  });
  const head =
    'PropRef,Addr 1,Addr 2,Post town,PCode,UPRN,Tenure type,EICR result,Last EICR,Contractor,Tenant name,Phone,Boiler';
  const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
  return {
    text: `Properties under management,,,\r\nPrinted 26/11/2026\r\n\r\n${head}\r\n${rows.map(({ cells }) => cells.join(',')).join('\r\n')}`,
    rows: {
      withShortUprn: count(({ uprn }) => uprn === '1E+11'),
      intermediate: count(({ tenure }) => tenure === 'Intermediate rent'),
      starter: count(({ tenure }) => tenure === 'Starter'),
    },
  };
}
