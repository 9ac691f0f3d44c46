/** The phone of the company that comes, where it gave one. */
export const CompanyPhone = ({ phone, name }: { phone: string; name: string }) =>
  phone !== '' && (
    <p>
      Or ring {name}: <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
    </p>
  );
