import { Button, Tooltip } from '@mantine/core';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { Link, useNavigate } from 'react-router';
import { useOffers } from '../offers.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { waitsForOwn } from '../model/offer-state.ts';

const CHECK_MS = 15_000;

/**
 * The number of offers that wait for the user's company; leads to the list. A key opens the one that expires first; in the
 * mode of a carrier it is that of the loads that are offered.
 */
export default function OffersButton() {
  const { mode } = useSession();
  const navigate = useNavigate();
  const offers = useOffers().data ?? [];
  const now = useNow(CHECK_MS);
  const waiting = offers.filter((offer) => waitsForOwn(offer, now));
  const count = waiting.length;
  const [first] = waiting.toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));
  const open = {
    keys: KEYS.offers,
    label: t('offers.openFirst'),
    group: t('offers.title'),
    run: () => {
      if (first) void navigate(DESK_PATHS.offer(first.id));
    },
  };
  const hasKey = mode === 'B' && first !== undefined;
  useShortcut(open, hasKey);
  useCommands(() => (hasKey ? [{ id: 'offers.openFirst', ...open }] : []));
  return (
    <div role="status">
      {count > 0 && (
        <Tooltip label={hasKey ? toKeyedLabel(t('offers.badgeHint'), KEYS.offers) : t('offers.badgeHint')}>
          <Button size="xs" variant="default" component={Link} to="/offers">
            {t('offers.badge', { count })}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
