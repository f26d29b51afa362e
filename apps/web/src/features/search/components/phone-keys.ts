import type { RowMenuItem } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FoundCompany, SearchActions } from './search-actions.ts';

/** The letter keys of a row, the same as those of a lead. */
export const RESULT_KEYS = { exclude: 'x', contact: 'o', call: 'p', copyPhone: 'y' } as const;

/** The keys of a company's phone. The menu of a row is as specified; the panel has the phone with its own buttons. */
export function listPhoneKeys(company: FoundCompany, { call, copyPhone }: SearchActions): RowMenuItem[] {
  return [
    {
      key: 'call',
      label: t('search.call'),
      shortcut: RESULT_KEYS.call,
      isKeyOnly: true,
      run: () => call(company),
    },
    {
      key: 'copyPhone',
      label: t('search.copyPhone'),
      shortcut: RESULT_KEYS.copyPhone,
      isKeyOnly: true,
      run: () => copyPhone(company),
    },
  ];
}
