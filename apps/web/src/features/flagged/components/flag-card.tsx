import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconFlagOff, IconUsersPlus } from '@tabler/icons-react';
import type { Flag } from '@loadstone/contracts';
import { useState } from 'react';
import { fill } from '../../../lib/texts/fill.ts';
import { flagTexts } from '../../../lib/texts/flagged.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { toLeadSide, toOwnSide } from '../model/flag-sides.ts';
import { PostingFacts } from './posting-facts.tsx';
import styles from './flagged.module.css';

interface FlagCardProps {
  readonly flag: Flag;
  readonly canAddToNetwork: boolean;
  readonly onAddToNetwork: () => void;
  readonly onUnflag: () => void;
}

/** One flagged lead: the company and the lead in front, one's own posting behind. */
export function FlagCard({ flag, canAddToNetwork, onAddToNetwork, onUnflag }: FlagCardProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const ownTitle = flag.postType === 'E' ? flagTexts.loadInformation : flagTexts.equipmentInformation;
  return (
    <article className={styles.card} aria-label={flag.commonName}>
      <header className={styles.head}>
        <h2 className={styles.name}>{flag.commonName}</h2>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={fill(flagTexts.menu, { company: flag.commonName })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUsersPlus size={16} />} disabled={!canAddToNetwork} onClick={onAddToNetwork}>
              {flagTexts.addToNetwork}
            </Menu.Item>
            <Menu.Item leftSection={<IconFlagOff size={16} />} onClick={onUnflag}>
              {flagTexts.unflag}
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
            <PostingFacts title={flagTexts.leadInformation} side={toLeadSide(flag)} isDetailed={false} />
          </>
        )}
      </div>
      <Button variant="subtle" color="ink" className={styles.flip} onClick={() => setIsFlipped(!isFlipped)}>
        {isFlipped ? flagTexts.showLead : flagTexts.showDetails}
      </Button>
    </article>
  );
}

function CompanyLines({ flag }: { readonly flag: Flag }) {
  return (
    <div className={styles.company}>
      <FactList>
        <Fact name={flagTexts.contact}>{flag.contact || flagTexts.notAvailable}</Fact>
        <Fact
          name={flagTexts.phone}
          action={
            flag.phone && <CopyButton value={flag.phone} label={flagTexts.copyPhone} doneLabel={flagTexts.copied} />
          }
        >
          {flag.phone || flagTexts.notAvailable}
        </Fact>
        <Fact name={flagTexts.fax}>{flag.fax || flagTexts.notAvailable}</Fact>
        <Fact name={flagTexts.hours}>{flag.hoursOfOperation || flagTexts.notApplicable}</Fact>
        <Fact
          name={flagTexts.email}
          action={
            flag.email && <CopyButton value={flag.email} label={flagTexts.copyEmail} doneLabel={flagTexts.copied} />
          }
        >
          {flag.email || flagTexts.notAvailable}
        </Fact>
      </FactList>
    </div>
  );
}
