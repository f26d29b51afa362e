import { Alert, Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { RateAmountField } from '../components/rate-amount-field.tsx';
import { findAgreedRate } from '../model/rates.ts';
import { useRateProposal } from '../use-rate-proposal.ts';
import { busyProps } from '../../../ui/busy-props.ts';

interface ProposeRateDialogProps {
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

/** Another rate for a load that is assigned or on route. It counts once the other side agrees. */
export default function ProposeRateDialog({ assignment, onClose }: ProposeRateDialogProps) {
  const proposal = useRateProposal(assignment, () => {
    showToast({ message: t('assignments.rates.proposed'), tone: 'success' });
    onClose();
  });
  const { error } = proposal;
  const agreed = findAgreedRate(assignment);
  return (
    <DialogFrame
      title={t('assignments.rates.proposeTitle')}
      isOpen
      onClose={onClose}
      onSubmit={proposal.send}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(proposal.isSending)}>
            {t('assignments.rates.send')}
          </Button>
        </>
      }
    >
      {agreed && <p>{t('assignments.rates.agreedNow', { rate: toRateText(agreed.rate) })}</p>}
      <RateAmountField {...proposal.fields} />
      {error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {isApiError(error) ? error.message : t('assignments.rates.failed')}
        </Alert>
      )}
    </DialogFrame>
  );
}
