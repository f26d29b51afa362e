import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Assignment } from '@loadstone/contracts/assignments';
import { useInsurance } from '../../companies/index.ts';
import { toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { listPanelFacts } from '../../../lib/panel-facts.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { busyProps } from '../../../ui/busy-props.ts';
import { listMoves } from '../model/offered-moves.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import { OwnTruckFacts } from './own-truck-facts.tsx';
import styles from './waiting-loads.module.css';

interface WaitingLoadsProps {
  /** The loads that wait, oldest first. */
  readonly offers: readonly Assignment[];
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
  readonly onDetails: (offer: Assignment) => void;
}

/** Every load that waits for the carrier, each accepted or declined in its place. */
export default function WaitingLoads({ offers, renderCompany, onDetails }: WaitingLoadsProps) {
  const isUninsured = useInsurance() === 'expired';
  const section = useRef<HTMLElement>(null);
  // The popover has moved the focus before this part has loaded.
  useEffect(() => section.current?.querySelector('button')?.focus(), []);
  return (
    <section ref={section} aria-label={t('assignments.trayTitle')}>
      <h2 className={styles.title}>{t('assignments.trayTitle')}</h2>
      {isUninsured && (
        <p role="note" className={styles.note}>
          {t('assignments.acceptUninsured')}
        </p>
      )}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <TrayItem
            key={offer.id}
            offer={offer}
            company={offer.contactUserId !== 0 && renderCompany(offer.custCd, offer.contactUserId)}
            isUninsured={isUninsured}
            onDetails={() => onDetails(offer)}
          />
        ))}
      </ul>
    </section>
  );
}

interface TrayItemProps {
  readonly offer: Assignment;
  /** The broker's phone and scores. */
  readonly company: ReactNode;
  readonly isUninsured: boolean;
  readonly onDetails: () => void;
}

function TrayItem({ offer, company, isUninsured, onDetails }: TrayItemProps) {
  const { hasFeature } = useSession();
  const { isBusy, hasMoved, run } = useAssignmentMoves();
  const answers = listMoves(offer, hasFeature, isUninsured).filter((move) => move === 'accept' || move === 'decline');
  const lane = t('assignments.trayLane', {
    origin: t('assignments.place', { city: offer.srceCity, st: offer.srceSt }),
    destination: t('assignments.place', { city: offer.destCity, st: offer.destSt }),
  });
  return (
    <li className={styles.item}>
      <h3 className={styles.lane}>{lane}</h3>
      <p className={styles.company}>
        {t('assignments.trayLine', {
          company: offer.company,
          day: formatDay(offer.dateAvail),
          equipment: toVehicleHint(offer.vehicleType),
          size: toSizeHint(offer.vehicleSize),
        })}
      </p>
      <FactList>
        <OwnTruckFacts assignment={offer} />
        {listPanelFacts('assignmentPanel', 'L', offer)
          .filter(({ text }) => text)
          .map(({ name, text }) => (
            <Fact key={name} name={toFactLabel(name)}>
              {text}
            </Fact>
          ))}
        {offer.instruction !== '' && <Fact name={t('assignments.instruction')}>{offer.instruction}</Fact>}
      </FactList>
      {company}
      <div className={styles.answers}>
        {answers.map((move) => (
          <Button
            key={move}
            size="xs"
            variant={move === 'accept' ? 'filled' : 'default'}
            {...busyProps(isBusy, () => run(offer, move), hasMoved)}
            aria-label={t('assignments.trayAnswer', { answer: t(`assignments.moves.${move}.C`), lane })}
          >
            {t(`assignments.moves.${move}.C`)}
          </Button>
        ))}
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('assignments.trayAnswer', { answer: t('assignments.trayDetails'), lane })}
          onClick={onDetails}
        >
          {t('assignments.trayDetails')}
        </Button>
      </div>
    </li>
  );
}
