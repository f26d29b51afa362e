import {
  IconBan,
  IconClockCheck,
  IconClockOff,
  IconCopy,
  IconCurrencyDollar,
  IconFlag,
  IconFlagOff,
  IconMessageDollar,
  IconNotes,
  IconPhone,
  IconPhoneCall,
  IconTruckDelivery,
  IconUsersPlus,
  type Icon,
} from '@tabler/icons-react';
import type { Lead } from '@loadstone/contracts/leads';
import type { RowMenuItem } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { LEAD_KEYS, listLeadActions, takesNoOffer, type LeadAction, type LeadMenuContext } from '../model/lead-menu.ts';

/** The handler of each action, given by the screen that contains the grid. */
export type LeadActionHandlers = Readonly<Record<LeadAction, (lead: Lead) => void>>;

const ICONS: Record<LeadAction, Icon> = {
  assign: IconTruckDelivery,
  offer: IconMessageDollar,
  network: IconUsersPlus,
  quickPay: IconCurrencyDollar,
  flag: IconFlag,
  unflag: IconFlagOff,
  contact: IconPhone,
  note: IconNotes,
  gone: IconClockOff,
  notGone: IconClockCheck,
  exclude: IconBan,
  call: IconPhoneCall,
  copyPhone: IconCopy,
};

const GROUPS: Partial<Record<LeadAction, string>> = {
  assign: 'load',
  offer: 'load',
  exclude: 'company',
  call: 'phone',
  copyPhone: 'phone',
};

/** The menu of a lead, the same for right click, row button and keyboard. */
export function toLeadMenuItems(lead: Lead, context: LeadMenuContext, handlers: LeadActionHandlers): RowMenuItem[] {
  const items = listLeadActions(lead, context).map(({ action, isEnabled }): RowMenuItem => {
    const ActionIcon = ICONS[action];
    return {
      key: action,
      label: toLabel(action, lead),
      icon: <ActionIcon size={16} aria-hidden />,
      isDisabled: !isEnabled,
      isDangerous: action === 'exclude',
      group: GROUPS[action] ?? 'lead',
      ...(LEAD_KEYS[action] !== undefined && { shortcut: LEAD_KEYS[action] }),
      run: () => handlers[action](lead),
    };
  });
  return takesNoOffer(lead, context) ? [...items, toNoOffer()] : items;
}

/** The key of an offer says why there is none. */
function toNoOffer(): RowMenuItem {
  return {
    key: 'noOffer',
    label: t('leads.keyNoOffer'),
    shortcut: KEYS.offer,
    isKeyOnly: true,
    run: () => showToast({ message: t('leads.noOffer') }),
  };
}

function toLabel(action: LeadAction, { contacted }: Lead): string {
  // For a contacted lead this entry removes the mark and is shown as checked.
  return action === 'contact' && contacted === 'Y' ? `✓ ${t('leads.menu.contacted')}` : t(`leads.menu.${action}`);
}
