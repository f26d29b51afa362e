import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { CITY_PREFIX_MINIMUM } from '@loadstone/contracts/places';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { isCityInput, toCityInput, type CityChoice, type CityLookUp } from '../../lib/places/cities.ts';
import { t } from '../../lib/texts/t.ts';
import { after } from '../../lib/time/clock.ts';
import { unresolvedProps } from './unresolved-text.ts';

interface CityPickerProps {
  readonly id: string;
  readonly label: string;
  readonly lookUp: CityLookUp;
  readonly value: CityChoice | null;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** False where it can stay empty, e.g. in a filter. Default true. */
  readonly isRequired?: boolean;
  readonly onChange: (city: CityChoice | null) => void;
  readonly onBlur?: () => void;
}

const NONE: readonly CityChoice[] = [];

/**
 * A city picker with type-ahead from the third letter. Arrows and Enter select; leaving the field selects the
 * highlighted city, so that three letters and Tab are enough.
 */
export function CityPicker(props: CityPickerProps) {
  const { id, label, lookUp, value, autoFocus, isRequired = true, onChange, onBlur } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // The store object is new at every render, but its functions are stable.
  const { selectFirstOption } = combobox;
  const [typed, setTyped] = useState(value?.label ?? '');
  const [shownFor, setShownFor] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (value !== shownFor) {
    // The form has set another city (a reload after a conflict); typing clears it through onChange.
    setShownFor(value);
    if (value) setTyped(value.label);
  }
  // The label of a city that the form has cleared is searched as if it was typed.
  const searched = toCityInput(typed);
  const isSearching = value === null && isSearched(searched);
  const cities = useMemo(() => (isSearching ? lookUp.list(searched) : NONE), [isSearching, lookUp, searched]);
  // Places that arrive later are added below, and the highlighted one stays.
  const firstId = cities[0]?.id;
  useEffect(() => {
    if (firstId !== undefined) selectFirstOption();
  }, [typed, firstId, selectFirstOption]);

  // One word with cities of the list is enough to choose one. After two words the first city may only begin alike.
  const isAsking = isSearching && lookUp.isSearching(searched) && (cities.length === 0 || /\s\S/.test(searched.trim()));
  const isLoading = isAsking || (isSearching && lookUp.status === 'loading');
  const choose = (city: CityChoice) => {
    onChange(city);
    setTyped(city.label);
    combobox.closeDropdown();
  };
  const leave = () => {
    if (isLoading) {
      wait((held) => held ?? 'leave');
      return;
    }
    const marked = cities[Math.max(0, combobox.getSelectedOptionIndex())];
    if (marked) choose(marked);
    combobox.closeDropdown();
    setIsLeft(true);
    onBlur?.();
  };
  // A form shows the error of a required field together with the others.
  const isUnresolved = !isRequired && value === null && typed.trim() !== '';
  const wait = useWaitingKey(input, isLoading, () => {
    const [first] = cities;
    if (value === null && first !== undefined) choose(first);
    setIsLeft(true);
    onBlur?.();
  });

  return (
    <Combobox
      store={combobox}
      withinPortal
      onOptionSubmit={(cityId) => {
        const city = cities.find((other) => String(other.id) === cityId);
        if (city) choose(city);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={input}
          id={id}
          className="ls-error-room"
          label={label}
          withAsterisk={isRequired}
          autoComplete="off"
          {...unresolvedProps(isLoading ? t('cities.loading') : isUnresolved ? t('cities.unknown') : undefined)}
          data-autofocus={autoFocus || undefined}
          placeholder={t('cities.placeholder')}
          value={typed}
          error={toError(props, typed, isLeft)}
          rightSection={isLoading ? <Loader size={14} aria-hidden /> : null}
          onChange={({ currentTarget }) => {
            const next = toCityInput(currentTarget.value);
            setTyped(next);
            setIsLeft(false);
            wait(null);
            if (value) onChange(null);
            // Escape would close a list that is not shown before it closes the dialog.
            combobox[isSearched(next) ? 'openDropdown' : 'closeDropdown']();
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (!isLoading) return setIsLeft(true);
            event.preventDefault();
            event.stopPropagation();
            const { key, ctrlKey, metaKey } = event;
            wait(ctrlKey || metaKey ? { key, ctrlKey, metaKey, bubbles: true } : 'submit');
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching || lookUp.status === 'failed'}>
        <Combobox.Options aria-label={label} mah={264} style={{ overflowY: 'auto' }}>
          {cities.map((city) => (
            <Combobox.Option key={city.id} value={String(city.id)}>
              {city.label}
            </Combobox.Option>
          ))}
          {cities.length === 0 && <Combobox.Empty>{isLoading ? t('cities.loading') : t('cities.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** True for what may be the beginning of a city and is long enough to list some. */
function isSearched(typed: string): boolean {
  return isCityInput(typed) && typed.trim().length >= CITY_PREFIX_MINIMUM;
}

/** What a key requested before the cities were there. A combination is pressed again. */
type WaitingKey = 'leave' | 'submit' | KeyboardEventInit;

/**
 * Keeps what a key has requested until the cities are there: `finish` is called then, and the form is sent or the
 * combination pressed after it has rendered. A form that is sent by its button waits in the same way.
 *
 * @returns a function that sets what is waiting; null cancels it
 */
function useWaitingKey(input: RefObject<HTMLInputElement | null>, isLoading: boolean, finish: () => void) {
  const [waiting, setWaiting] = useState<WaitingKey | null>(null);
  const latestFinish = useLatest(() => {
    setWaiting(null);
    finish();
    if (waiting === null || waiting === 'leave') return;
    after(0, () => {
      if (waiting === 'submit') input.current?.form?.requestSubmit();
      else input.current?.dispatchEvent(new KeyboardEvent('keydown', waiting));
    });
  });
  useEffect(() => {
    const form = input.current?.form;
    if (!isLoading || !form) return undefined;
    const onSubmit = () => setWaiting('submit');
    form.addEventListener('submit', onSubmit, { capture: true });
    return () => form.removeEventListener('submit', onSubmit, { capture: true });
  }, [input, isLoading]);
  const isReady = waiting !== null && !isLoading;
  useEffect(() => (isReady ? after(0, () => latestFinish.current()) : undefined), [isReady, latestFinish]);
  return setWaiting;
}

function toError(props: CityPickerProps, typed: string, isLeft: boolean): string | undefined {
  const { value, lookUp, isRequired = true, error } = props;
  if (value !== null) return error;
  if (lookUp.status === 'failed') return t('cities.loadFailed');
  const hasText = typed.trim() !== '';
  if (hasText && !isCityInput(toCityInput(typed))) return t('cities.letters');
  // An optional field shows its own error for a text that is no city.
  return !isRequired && isLeft && hasText ? t('cities.unknown') : error;
}
