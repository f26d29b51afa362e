import { Button, Popover, Tooltip } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { openLoad } from '../model/open-load.ts';
import { useOffers } from '../use-offers.ts';

const WaitingLoads = lazyComponent(() => import('./waiting-loads.tsx'));

interface WaitingLoadsButtonProps {
  /** The broker of a load: its phone and scores. */
  readonly renderCompany: (custCd: string, userId: number) => ReactNode;
}

/** The number of loads that wait for the carrier to accept or decline; opens the tray that has them all. */
export function WaitingLoadsButton({ renderCompany }: WaitingLoadsButtonProps) {
  const offers = useOffers() ?? [];
  const [isOpen, setOpen] = useState(false);
  const show = () => setOpen(true);
  const label = t('assignments.showOffers');
  const group = t('assignments.keysGroup');
  const isWaiting = offers.length > 0;
  useShortcut({ keys: KEYS.offers, label, group, run: show }, isWaiting);
  useCommands(() => (isWaiting ? [{ id: 'assignments.offers', label, group, keys: KEYS.offers, run: show }] : []));
  return (
    <div role="status">
      {isWaiting && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={420} trapFocus returnFocus>
          <Popover.Target>
            <Tooltip label={toKeyedLabel(t('assignments.offersHint'), KEYS.offers)} disabled={isOpen}>
              <Button size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t('assignments.offers', { count: offers.length })}
              </Button>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label={t('assignments.trayTitle')}>
            <LazyPart>
              <WaitingLoads
                offers={offers}
                renderCompany={renderCompany}
                onDetails={({ id }) => {
                  setOpen(false);
                  openLoad.set(id);
                }}
              />
            </LazyPart>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
