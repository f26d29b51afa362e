import type { RowMenuItem } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import type { FoundCompany, SearchActions } from './search-actions.ts';

/** The keys of a company's phone, and of a note on a call. The menu of a row is as specified; the panel has the phone with its own buttons. */
export function listPhoneKeys(company: FoundCompany, { call, copyPhone, addNote }: SearchActions): RowMenuItem[] {
  return [
    {
      key: 'call',
      label: t('search.call'),
      shortcut: KEYS.call,
      isKeyOnly: true,
      run: () => call(company),
    },
    {
      key: 'copyPhone',
      label: t('search.copyPhone'),
      shortcut: KEYS.copyPhone,
      isKeyOnly: true,
      run: () => copyPhone(company),
    },
    {
      key: 'note',
      label: t('callNotes.add'),
      shortcut: KEYS.note,
      isKeyOnly: true,
      run: () => addNote(company),
    },
  ];
}
