import { Alert } from '@mantine/core';
import { useDelayed } from '../../../ui/states/use-delayed.ts';

/** A reply that arrives earlier needs no words before it. */
const UNDER_WAY_AFTER_MS = 1_000;

interface AskedAgainProps {
  /** Why an amount is to be accepted or booked a second time. */
  readonly problem: string | undefined;
  /** What is being done, while no reply has arrived. It replaces the question in its place. */
  readonly underWay: string | undefined;
  /** True where the last try has failed: its reason is shown instead. */
  readonly hasFailed: boolean;
}

/** The question before the second press, then what that press does. */
export function AskedAgain({ problem, underWay, hasFailed }: AskedAgainProps) {
  if (underWay !== undefined) return <UnderWay question={problem} text={underWay} />;
  return problem === undefined || hasFailed ? null : <Line role="alert" text={problem} />;
}

function UnderWay({ question, text }: { readonly question: string | undefined; readonly text: string }) {
  const isShown = useDelayed(UNDER_WAY_AFTER_MS);
  if (isShown) return <Line role="status" text={text} />;
  return question === undefined ? null : <Line role="alert" text={question} />;
}

function Line({ role, text }: { readonly role: 'alert' | 'status'; readonly text: string }) {
  return (
    <Alert color={role === 'alert' ? 'yellow' : 'blue'} role={role} mt="xs" p="xs">
      {text}
    </Alert>
  );
}
