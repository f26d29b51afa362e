import { Button } from '@mantine/core';
import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { useState, type ReactNode } from 'react';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { FactSection } from '../../../ui/fact-list.tsx';
import { busyProps } from '../../../ui/busy-props.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { canProposeRate, findAgreedRate } from '../model/rates.ts';
import { ProposedRate } from './proposed-rate.tsx';
import styles from './assignment-rates.module.css';

const ProposeRateDialog = lazyComponent(() => import('../dialogs/propose-rate-dialog.tsx'));

/** Shows a document of the assignment by its `rowGuid`. */
export type RenderDocument = (document: { token: number; rowGuid: string }, onClose: () => void) => ReactNode;

interface AssignmentRatesProps {
  readonly assignment: Assignment;
  readonly renderDocument: RenderDocument;
}

/** The rates of an assignment, the newest first, each with its confirmation, and what the user may do with them now. */
export function AssignmentRates({ assignment, renderDocument }: AssignmentRatesProps) {
  const { hasFeature } = useSession();
  const [isProposing, setProposing] = useState(false);
  const { rates, side, rate: posted, stopChange } = assignment;
  const agreed = findAgreedRate(assignment);
  // What counts, and what waits for a reply.
  const isCurrent = (each: AssignmentRate) => each.number === agreed?.number || each.status === 'proposed';
  const newestFirst = rates.toReversed();
  const earlier = newestFirst.filter((each) => !isCurrent(each));
  const toItem = (rate: AssignmentRate) => (
    <li key={rate.number} className={styles.rate}>
      <RateLine assignment={assignment} rate={rate} />
      {rate.status === 'proposed' && <ProposedRate assignment={assignment} rate={rate} canChange={canChange} />}
      <Confirmation {...{ assignment, rate, renderDocument }} />
    </li>
  );
  const canChange = hasFeature(POSTING_FEATURES[side].update);
  const canPropose = canChange && canProposeRate(assignment);
  const stopsWait = stopChange?.status === 'proposed';
  if (rates.length === 0 && !posted && !canPropose) return null;
  return (
    <FactSection title={t('assignments.rates.title')}>
      {(posted ?? agreed) && (
        <p className={styles.summary}>
          {[
            ...(posted ? [t('assignments.rates.posted', { rate: toRateText(posted) })] : []),
            ...(agreed ? [t('assignments.rates.agreedAt', { rate: toRateText(agreed.rate) })] : []),
          ].join(' → ')}
        </p>
      )}
      <ol className={styles.rates} aria-label={t('assignments.rates.title')}>
        {newestFirst.filter(isCurrent).map(toItem)}
        {earlier.length > 0 && (
          <li>
            <details>
              <summary>{t('assignments.rates.earlier', { count: earlier.length })}</summary>
              <ol className={styles.rates}>{earlier.map(toItem)}</ol>
            </details>
          </li>
        )}
      </ol>
      {canPropose && (
        <>
          <Button size="xs" variant="default" {...busyProps(false, () => setProposing(true), stopsWait)}>
            {t(agreed ? 'assignments.rates.proposeOther' : 'assignments.rates.propose')}
          </Button>
          {stopsWait && <p className={styles.line}>{t('assignments.rates.stopsWait')}</p>}
        </>
      )}
      {isProposing && (
        <LazyDialog onClose={() => setProposing(false)}>
          <ProposeRateDialog assignment={assignment} onClose={() => setProposing(false)} />
        </LazyDialog>
      )}
    </FactSection>
  );
}

function RateLine({ assignment, rate }: { readonly assignment: Assignment; readonly rate: AssignmentRate }) {
  const isReplaced = rate.status === 'agreed' && findAgreedRate(assignment)?.number !== rate.number;
  return (
    <p className={styles.line}>
      <strong className={styles.amount} data-counts={rate.status === 'agreed' && !isReplaced}>
        {toRateText(rate.rate)}
      </strong>
      <span>
        {t('assignments.rates.line', {
          number: rate.number,
          status: t(`assignments.rates.status.${isReplaced ? 'replaced' : rate.status}`),
          at: formatMoment(rate.at),
        })}
      </span>
    </p>
  );
}

interface ConfirmationProps extends AssignmentRatesProps {
  readonly rate: AssignmentRate;
}

/** The state of a confirmation, with the button that opens it; the next step of the carrier accepts it. */
function Confirmation({ assignment, rate, renderDocument }: ConfirmationProps) {
  const [isOpen, setOpen] = useState(false);
  const { confirmationState: state, acceptedName, acceptedOn } = rate;
  if (state === 'none') return null;
  const close = () => setOpen(false);
  const token = assignment.side === 'B' ? assignment.token : assignment.eToken;
  const rowGuid = rate.acceptedConfirmation || rate.confirmation;
  return (
    <div className={styles.confirmation}>
      <span role="status">
        {acceptedName === ''
          ? t(`assignments.rates.confirmation.${state}.${assignment.side}`)
          : t('assignments.rates.accepted', { name: acceptedName, at: formatMoment(acceptedOn) })}
      </span>
      {rowGuid !== '' && (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('assignments.rates.open', { number: rate.number })}
        </Button>
      )}
      {isOpen && <LazyDialog onClose={close}>{renderDocument({ token, rowGuid }, close)}</LazyDialog>}
    </div>
  );
}
