import { Button, Tooltip } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { openLoad } from '../model/open-load.ts';
import { useOffers } from '../use-offers.ts';

const KEY = 'o';

/** The number of loads that wait for the carrier to accept or decline; opens the one that has waited longest. */
export function OfferButton() {
  const offers = useOffers() ?? [];
  const [oldest] = offers;
  const show = () => oldest && openLoad.set(oldest.id);
  const label = t('assignments.showOffers');
  const group = t('assignments.keysGroup');
  const isWaiting = oldest !== undefined;
  useShortcut({ keys: KEY, label, group, run: show }, isWaiting);
  useCommands(() => (isWaiting ? [{ id: 'assignments.offers', label, group, keys: KEY, run: show }] : []));
  return (
    <div role="status">
      {isWaiting && (
        <Tooltip label={t('assignments.offersHint')}>
          <Button size="xs" onClick={show}>
            {t('assignments.offers', { count: offers.length })}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
