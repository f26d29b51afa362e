import type { Flag } from '@loadstone/contracts/flags';
import { pickFlagFacts, type PostingKind, type VehicleSize } from '@loadstone/contracts/postings';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFlagOff, IconUsersPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { toOffersOnlyText } from '../../../lib/contact-texts.ts';
import { type FactSource, listFactTexts, toFactLabel } from '../../../lib/fact-texts.ts';
import { formatDay } from '../../../lib/format/formatting.ts';
import { formatExactAt, formatHours, formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList, FactSection } from '../../../ui/fact-list.tsx';
import styles from './flagged.module.css';

interface FlagCardProps {
  readonly flag: Flag;
  readonly canAddToNetwork: boolean;
  readonly onAddToNetwork: () => void;
  readonly onUnflag: () => void;
}

/** One flagged lead: the company and the lead on the front, the own posting on the back. */
export function FlagCard({ flag, canAddToNetwork, onAddToNetwork, onUnflag }: FlagCardProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const ownTitle = flag.postType === 'E' ? t('flagged.loadInformation') : t('flagged.equipmentInformation');
  return (
    <article className={styles.card} aria-label={flag.commonName} data-row-name={flag.commonName}>
      <header className={styles.head}>
        <h2 className={styles.name}>{flag.commonName}</h2>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('flagged.menu', { company: flag.commonName })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUsersPlus size={16} />} disabled={!canAddToNetwork} onClick={onAddToNetwork}>
              {t('flagged.addToNetwork')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFlagOff size={16} />} onClick={onUnflag}>
              {t('flagged.unflag')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <div key={isFlipped ? 'back' : 'front'} className={styles.face} aria-live="polite">
        {isFlipped ? (
          <PostingFacts title={ownTitle} side={toOwnSide(flag)} isDetailed />
        ) : (
          <>
            <CompanyLines flag={flag} />
            <PostingFacts title={t('flagged.leadInformation')} side={toLeadSide(flag)} isDetailed={false} />
          </>
        )}
      </div>
      <Button variant="subtle" color="ink" className={styles.flip} onClick={() => setIsFlipped(!isFlipped)}>
        {isFlipped ? t('flagged.showLead') : t('flagged.showDetails')}
      </Button>
    </article>
  );
}

function CompanyLines({ flag }: { readonly flag: Flag }) {
  return (
    <div className={styles.company}>
      <FactList>
        <Fact name={t('flagged.contact')}>{flag.contact || t('flagged.notAvailable')}</Fact>
        <Fact
          name={t('flagged.phone')}
          action={
            flag.phone && (
              <CopyButton value={flag.phone} label={t('flagged.copyPhone')} doneLabel={t('flagged.copied')} />
            )
          }
        >
          {flag.phone || toOffersOnlyText(flag.offersOnly) || t('flagged.notAvailable')}
        </Fact>
        <Fact name={t('flagged.fax')}>{flag.fax || t('flagged.notAvailable')}</Fact>
        <Fact name={t('flagged.hours')}>
          {formatHours(flag.hoursOfOperation, flag.timeZone, nowMs()) || t('flagged.notApplicable')}
        </Fact>
        <Fact
          name={t('flagged.email')}
          action={
            flag.email && (
              <CopyButton value={flag.email} label={t('flagged.copyEmail')} doneLabel={t('flagged.copied')} />
            )
          }
        >
          {flag.email || t('flagged.notAvailable')}
        </Fact>
      </FactList>
    </div>
  );
}

interface PostingFactsProps {
  readonly title: string;
  readonly side: FlagSide;
  /** True to show all values of the posting. */
  readonly isDetailed: boolean;
}

/** One posting of a flagged pair, as it was when the lead was flagged. */
function PostingFacts({ title, side, isDetailed }: PostingFactsProps) {
  return (
    <FactSection title={title}>
      <FactList>
        <Fact name={t('flagged.route')}>
          {t('flagged.routeText', { origin: side.origin, destination: side.destination })}
        </Fact>
        <Fact name={t('flagged.equipment')}>{toVehicleHint(side.vehicleType) || t('flagged.notAvailable')}</Fact>
        <Fact name={t('flagged.size')}>{toSizeHint(side.vehicleSize)}</Fact>
        {isDetailed && (
          <>
            <Fact name={t('flagged.attributes')}>{toAttributeHint(side.attributes) || t('flagged.notAvailable')}</Fact>
            <Fact name={t('flagged.available')}>
              <time dateTime={side.dateAvail}>{formatDay(side.dateAvail)}</time>
            </Fact>
            {listFactTexts('flagPanel', side.kind, side.facts).map(({ name, text }) => (
              <Fact key={name} name={toFactLabel(name)}>
                {text || t('flagged.notAvailable')}
              </Fact>
            ))}
          </>
        )}
        <Fact name={t('flagged.posted')}>
          <time dateTime={side.postedDate} title={formatExactAt(side.postedDate, side.timeZone)}>
            {formatMomentAt(side.postedDate, side.timeZone)}
          </time>
        </Fact>
      </FactList>
    </FactSection>
  );
}

/** One of the two postings of a flagged pair. */
interface FlagSide {
  /** "City, ST". */
  readonly origin: string;
  readonly destination: string;
  readonly vehicleType: string;
  readonly vehicleSize: VehicleSize;
  readonly attributes: string;
  readonly kind: PostingKind;
  readonly facts: FactSource<'flagPanel'>;
  /** YYYY-MM-DD. */
  readonly dateAvail: string;
  /** ISO 8601, UTC. */
  readonly postedDate: string;
  /** The IANA zone in which it is shown; '' for the user's own. */
  readonly timeZone: string;
}

/** The lead that was flagged. */
function toLeadSide(flag: Flag): FlagSide {
  return {
    origin: `${flag.lSrcCity}, ${flag.lSrcSt}`,
    destination: `${flag.lDestCity}, ${flag.lDestSt}`,
    vehicleType: flag.lvType,
    vehicleSize: flag.lvSize,
    attributes: flag.lAttrib,
    kind: flag.postType,
    facts: pickFlagFacts('l', flag),
    dateAvail: flag.lDateAvail,
    postedDate: flag.lPostedDate,
    timeZone: flag.lTimeZone,
  };
}

/** The own posting from which it was flagged. */
function toOwnSide(flag: Flag): FlagSide {
  return {
    origin: `${flag.pSrcCity}, ${flag.pSrcSt}`,
    destination: `${flag.pDestCity}, ${flag.pDestSt}`,
    vehicleType: flag.pvType,
    vehicleSize: flag.pvSize,
    attributes: flag.pAttrib,
    kind: flag.postType === 'L' ? 'E' : 'L',
    facts: pickFlagFacts('p', flag),
    dateAvail: flag.pDateAvail,
    postedDate: flag.pPostedDate,
    timeZone: '',
  };
}
