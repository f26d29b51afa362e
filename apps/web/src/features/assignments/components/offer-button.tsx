import { Button, Tooltip } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { openLoad } from '../model/open-load.ts';
import { useOffers } from '../use-offers.ts';

/** The number of loads that wait for the carrier to accept or decline; opens the one that has waited longest. */
export function OfferButton() {
  const offers = useOffers() ?? [];
  const [oldest] = offers;
  const show = () => oldest && openLoad.set(oldest.id);
  const label = t('assignments.showOffers');
  const group = t('assignments.keysGroup');
  const isWaiting = oldest !== undefined;
  useShortcut({ keys: KEYS.offers, label, group, run: show }, isWaiting);
  useCommands(() => (isWaiting ? [{ id: 'assignments.offers', label, group, keys: KEYS.offers, run: show }] : []));
  return (
    <div role="status">
      {isWaiting && (
        <Tooltip label={toKeyedLabel(t('assignments.offersHint'), KEYS.offers)}>
          <Button size="xs" onClick={show}>
            {t('assignments.offers', { count: offers.length })}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
