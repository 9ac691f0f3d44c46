import { PublicPage } from '../../../components/public/public-page.tsx';
import type { Assets } from '../../../components/ui/assets.ts';
import { Rows } from '../../../components/ui/lists.tsx';
import type { Calculator } from '../domain/calculator.ts';

/** The list of calculators. */
export const CalculatorsPage = ({ assets, calculators }: { assets: Assets; calculators: readonly Calculator[] }) => (
  <PublicPage
    assets={assets}
    place="calculators"
    title="Calculators"
    description="Maximum Zs, ring final circuits, RCDs and electrodes, insulation, volt drop: worked out step by step, without an account."
  >
    <h1>Calculators</h1>
    <p className="lead">Step by step, with the rules that check our reports. We store nothing.</p>
    <Rows
      rows={calculators.map(({ slug, title, about }) => ({
        href: `/public/calculators/${slug}`,
        title,
        meta: about,
      }))}
    />
  </PublicPage>
);
