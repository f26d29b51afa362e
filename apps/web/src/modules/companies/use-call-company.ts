import { useReadPhone } from './get-contact-summary.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { browserWindow } from '../../lib/browser/browser.ts';
import { t } from '../../lib/texts/t.ts';
import { toPhoneAddress } from '../../lib/format/phone-address.ts';
import { showToast } from '../../ui/toasts/toast.ts';

interface CalledCompany {
  readonly custCd: string;
  readonly companyName: string;
  /** Of a company of the partner board; that of the board is read. */
  readonly phone?: string | undefined;
}

/** Calls a company by the program that handles `tel:` addresses, and copies its phone number. */
export function useCallCompany() {
  const readPhone = useReadPhone();
  const withPhone = async (
    { custCd, companyName, phone: known }: CalledCompany,
    run: (phone: string) => Promise<void>,
  ) => {
    try {
      const phone = known ?? (await readPhone({ custCd }));
      if (phone === '') showToast({ message: t('companies.noPhone', { company: companyName }) });
      else await run(phone);
    } catch (error) {
      const message = isApiError(error) ? error.message : t('companies.phoneFailed', { company: companyName });
      showToast({ message, tone: 'danger' });
    }
  };
  return {
    call: (company: CalledCompany) =>
      void withPhone(company, async (phone) => browserWindow.goTo(toPhoneAddress(phone))),
    copyPhone: (company: CalledCompany) =>
      void withPhone(company, async (phone) => {
        await navigator.clipboard.writeText(phone);
        showToast({ message: t('companies.phoneCopied', { phone }), tone: 'success' });
      }),
  };
}
