import type { Lead } from '@loadstone/contracts/leads';
import { browserWindow } from '../../lib/browser/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { toPhoneAddress } from '../../lib/format/phone-address.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { useContact } from './use-contact.ts';

/** The actions on the phone of a lead. */
interface Calling {
  /** Opens the phone's address, as a link does, and then offers the mark. */
  readonly call: (lead: Lead) => void;
  /** Offers to mark the lead as contacted, after a call that a link has started. */
  readonly offerMark: (lead: Lead) => void;
  readonly copyPhone: (lead: Lead) => void;
}

/** Calls a lead by the program that handles `tel:` addresses, and copies its phone number. */
export function useCall(): Calling {
  const contact = useContact();
  const offerMark = (lead: Lead) => {
    const { company, phone, contacted } = lead;
    if (contacted === 'Y') return;
    showToast({
      message: t('leads.calling', { company, phone }),
      action: { label: t('leads.markContacted'), run: () => contact(lead) },
    });
  };
  return {
    offerMark,
    call: (lead) => {
      browserWindow.goTo(toPhoneAddress(lead.phone));
      offerMark(lead);
    },
    copyPhone: ({ phone }) => {
      navigator.clipboard.writeText(phone).then(
        () => showToast({ message: t('leads.phoneCopied', { phone }), tone: 'success' }),
        () => showToast({ message: t('leads.phoneCopyFailed', { phone }), tone: 'danger' }),
      );
    },
  };
}
