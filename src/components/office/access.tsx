import { Badge } from '../ui/badges.tsx';

type Props = { disabledAt: string | null; waitsFor: 'invitation' | 'address' | undefined };

/** Whether somebody with an account can sign in, and what they have not done yet. */
export function Access({ disabledAt, waitsFor }: Props) {
  if (disabledAt) return <Badge tone="warn">Access removed</Badge>;
  if (waitsFor === 'invitation') return <>Invited, not yet accepted</>;
  return <>{waitsFor === 'address' ? 'Yes, new address not yet confirmed' : 'Yes'}</>;
}
