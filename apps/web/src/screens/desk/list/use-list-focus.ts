import { useEffect, type RefObject } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { registerPostingList } from './model/list-focus.ts';

/** Focuses the list when it appears, unless the user is elsewhere, and registers it for `focusPostingList`. */
export function useListFocus(listbox: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = listbox.current;
    if (!element) return undefined;
    if (isFocusFree()) element.focus({ preventScroll: true });
    return registerPostingList(element);
  }, [listbox]);
}

/** Binds j and k where neither a list nor a grid has the focus, so that they work after every press. */
export function useStepKeys(onStep: (step: 1 | -1) => void): void {
  const group = t('postings.keysGroup');
  useShortcut({ keys: KEYS.down, label: t('postings.keyNext'), group, run: () => onStep(1) });
  useShortcut({ keys: KEYS.up, label: t('postings.keyPrevious'), group, run: () => onStep(-1) });
}
