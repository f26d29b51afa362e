import { Alert, Button } from '@mantine/core';
import type { SmsState as State, SmsStatus } from '@loadstone/contracts/sms';
import { useSmsStatus } from '../../tracking/index.ts';
import { t } from '../../../lib/texts/t.ts';

const COLORS: Record<State, string> = { queued: 'blue', sent: 'green', kept: 'yellow', failed: 'red' };

interface SmsStateProps {
  readonly status: SmsStatus;
  readonly onRetry: () => void;
}

/** The state of a text message with a link, which changes while it is open. */
export function SmsState({ status, onRetry }: SmsStateProps) {
  const { state, failure, to: phone } = useSmsStatus(status);
  const reason = failure === null ? '' : t(`tracking.textFailures.${failure}`);
  return (
    <Alert color={COLORS[state]} role={state === 'failed' ? 'alert' : 'status'} mt="sm">
      {t(`tracking.textStates.${state}`, { phone, reason })}
      {state === 'failed' && (
        <Button size="xs" variant="default" mt={8} display="block" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </Alert>
  );
}
