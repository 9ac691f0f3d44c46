import { Badge } from '../ui/badges.tsx';

type Props = { disabledAt: string | null; waitsFor: 'invitation' | 'address' | undefined };

/** Whether a user can sign in, and the step that they have not completed. */
export function Access({ disabledAt, waitsFor }: Props) {
  if (disabledAt) return <Badge tone="warn">Access removed</Badge>;
  if (waitsFor === 'invitation') return <>Invited, not yet accepted</>;
  return <>{waitsFor === 'address' ? 'Yes, new address not yet confirmed' : 'Yes'}</>;
}
