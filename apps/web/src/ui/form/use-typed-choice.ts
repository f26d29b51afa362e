import { useCombobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { t } from '../../lib/texts/t.ts';
import { findFittingChoices, type Choice } from './choices.ts';
import { unresolvedProps } from './unresolved-text.ts';

interface TypedChoiceOptions {
  readonly choices: readonly Choice[];
  /** Called with the choice that typed text or a click selects. */
  readonly onChoose: (choice: Choice, by: 'text' | 'option') => void;
  /** Called where the text of the field was deleted. */
  readonly onEmpty?: () => void;
}

/** Marks the first fitting choice while the user types. */
function useMarkedFirst(combobox: ComboboxStore, isSearching: boolean, fitting: readonly Choice[]): void {
  // The store object is new at every render, but its functions are stable.
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (isSearching && fitting.length > 0) selectFirstOption();
    else resetSelectedOption();
  }, [isSearching, fitting, selectFirstOption, resetSelectedOption]);
}

/**
 * The typed text of a field with choices. Enter, Tab and leaving the field take the first fitting choice, or the one that
 * arrows have marked. A text that fits none stays in the field with an error, and stops the form (`unresolved-text.ts`).
 */
export function useTypedChoice({ choices, onChoose, onEmpty }: TypedChoiceOptions) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Null shows the choice of the form.
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isSearching = typed !== null && typed.trim() !== '';
  const fitting = useMemo(
    () => (isSearching ? findFittingChoices(choices, typed) : choices),
    [choices, isSearching, typed],
  );
  useMarkedFirst(combobox, isSearching, fitting);

  const choose = (choice: Choice, by: 'text' | 'option') => {
    setTyped(null);
    setLeft(false);
    onChoose(choice, by);
  };
  /** Takes the choice that the typed text means; without one the text stays. */
  const settle = () => {
    const marked = fitting[Math.max(0, combobox.getSelectedOptionIndex())];
    if (isSearching && marked) choose(marked, 'text');
    else if (typed !== null && !isSearching) {
      setTyped(null);
      onEmpty?.();
    }
    setLeft(isSearching);
  };
  const reason = isSearching ? t('ui.nothingFits', { typed: typed.trim() }) : undefined;

  return {
    combobox,
    typed,
    fitting,
    isSearching,
    /** The error of a text that fits nothing, after Enter or after the field was left. */
    error: isLeft ? reason : undefined,
    clear: () => setTyped(null),
    onOptionSubmit: (value: string) => {
      const choice = choices.find((other) => other.value === value);
      if (choice) choose(choice, isSearching ? 'text' : 'option');
    },
    inputProps: {
      autoComplete: 'off',
      ...unresolvedProps(reason),
      onType: (text: string) => {
        setTyped(text);
        setLeft(false);
        combobox.openDropdown();
      },
      onFocus: () => combobox.openDropdown(),
      onBlur: () => {
        settle();
        combobox.closeDropdown();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setTyped(null);
        // An open list takes its marked option by itself.
        if (event.key !== 'Enter' || (isSearching && combobox.dropdownOpened && fitting.length > 0)) return;
        if (isSearching) event.preventDefault();
        settle();
      },
    },
  };
}
