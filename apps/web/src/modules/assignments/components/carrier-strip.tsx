import { Alert, Button } from '@mantine/core';
import type { ContactSummary } from '@loadstone/contracts/companies';
import { useCarrierVetting, useCheckCarrier } from '../../carrier-checks/index.ts';
import { ScoreFacts, useContactSummary, useIsExpired } from '../../companies/index.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatDay, formatMoment } from '../../../lib/format/formatting.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { listRecordTexts } from '../../../lib/record-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { busyProps } from '../../../ui/busy-props.ts';

interface CarrierStripProps {
  readonly custCd: string;
  /** The person of the lead. */
  readonly userId: number;
}

/** What speaks for and against a carrier, before a load is assigned to it: each fact only where the board has it. */
export function CarrierStrip({ custCd, userId }: CarrierStripProps) {
  const summary = useContactSummary({ custCd, userId }, true).data;
  const vetting = useCarrierVetting(custCd);
  const checking = useCheckCarrier();
  const check = () =>
    handleReply(checking.mutateAsync(custCd), {
      onError: (error) => showToast({ message: toFailureText(t('assignments.vetting.failed'), error), tone: 'danger' }),
    });
  const { check: last, loads, record, warnBelow, needsSecondUser } = vetting.data ?? {};
  return (
    <FactSection title={t('assignments.vetting.title')}>
      <FactList>
        {summary?.insurance && (
          <Fact name={t('assignments.vetting.insurance')}>
            <Insurance expiryDate={summary.insurance.expiryDate} />
          </Fact>
        )}
        {summary && <ScoreFacts scores={summary.scores} />}
        {loads && <Fact name={t('assignments.vetting.loads')}>{t('assignments.vetting.record', loads)}</Fact>}
        {record && <Fact name={t('leads.record.title')}>{listRecordTexts(record, 'E').join(' · ')}</Fact>}
        <Fact name={t('assignments.vetting.checked')}>
          {vetting.isError
            ? t('assignments.vetting.unknown')
            : last
              ? t('assignments.vetting.checkedBy', { name: last.userName, time: formatMoment(last.checkedOn) })
              : vetting.data && t('assignments.vetting.unchecked')}
        </Fact>
      </FactList>
      {needsSecondUser === true && (
        <Alert color="yellow" role="alert" mt={8}>
          {t('assignments.vetting.needsSecondUser')}
        </Alert>
      )}
      {warnBelow !== undefined && warnBelow !== null && needsSecondUser !== true && (
        <Alert color="yellow" mt={8}>
          {t('assignments.vetting.fewLoads', { count: warnBelow })}
        </Alert>
      )}
      <Button size="compact-xs" variant="default" mt={8} {...busyProps(checking.isPending, check)}>
        {t('assignments.vetting.check')}
      </Button>
    </FactSection>
  );
}

function Insurance({ expiryDate }: NonNullable<ContactSummary['insurance']>) {
  const isExpired = useIsExpired(expiryDate);
  if (expiryDate === null) return t('assignments.vetting.noInsurance');
  const day = formatDay(expiryDate);
  return isExpired ? t('assignments.vetting.expired', { day }) : t('assignments.vetting.insured', { day });
}
