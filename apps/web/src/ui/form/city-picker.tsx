import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { CITY_INPUT_PATTERN, type City } from '@loadstone/contracts';
import { useEffect, useState } from 'react';
import { postingFormTexts } from '../../lib/texts/posting-form.ts';
import { toCityPrefix, useCities } from '../../data/cities/list-cities.ts';
import type { CityChoice } from '../../data/postings/posting-form.ts';

/** Long enough to swallow a fast hand, too short to be felt. */
const TYPING_PAUSE_MS = 120;

interface CityPickerProps {
  readonly id: string;
  readonly label: string;
  readonly value: CityChoice | null;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
  /** False where it may stay empty, e.g. in a filter. Default true. */
  readonly isRequired?: boolean;
  readonly onChange: (city: CityChoice | null) => void;
  readonly onBlur: () => void;
}

/**
 * A city by type-ahead from the third letter. Arrows and Enter choose; leaving the field takes the
 * marked city, so that three letters and Tab are enough.
 */
export function CityPicker({
  id,
  label,
  value,
  error,
  autoFocus,
  isRequired = true,
  onChange,
  onBlur,
}: CityPickerProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // The store object is new at every render; its functions are not.
  const { selectFirstOption } = combobox;
  const [typed, setTyped] = useState(value?.label ?? '');
  const [shownFor, setShownFor] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  if (value !== shownFor) {
    // The form put another city here (a reload after a conflict); typing clears it through onChange.
    setShownFor(value);
    if (value) setTyped(value.label);
  }
  const isSearching = value === null && toCityPrefix(typed) !== null;
  const [search] = useDebouncedValue(isSearching ? typed : '', TYPING_PAUSE_MS);
  const query = useCities(search);
  const areCurrent = isSearching && search === typed && !query.isPlaceholderData && query.data !== undefined;
  const known = isSearching ? (query.data ?? []) : [];
  // Until the answer is there, the one before it stands in, but never with a city of other letters.
  const cities = areCurrent ? known : known.filter(({ label }) => startsWith(label, typed));

  useEffect(() => {
    if (areCurrent) selectFirstOption();
  }, [areCurrent, query.data, selectFirstOption]);

  const choose = (city: City) => {
    onChange(city);
    setTyped(city.label);
    combobox.closeDropdown();
  };
  const leave = () => {
    const marked = cities[Math.max(0, combobox.getSelectedOptionIndex())];
    if (areCurrent && marked) choose(marked);
    combobox.closeDropdown();
    setIsLeft(true);
    onBlur();
  };
  const isMistyped = typed.trim() !== '' && !CITY_INPUT_PATTERN.test(typed);
  // A field that may stay empty has no error of its own for words that name no city.
  const isUnknown = !isRequired && isLeft && value === null && typed.trim() !== '';

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
          id={id}
          className="ls-error-room"
          label={label}
          withAsterisk={isRequired}
          autoComplete="off"
          data-autofocus={autoFocus || undefined}
          placeholder={postingFormTexts.cityPlaceholder}
          value={typed}
          error={isMistyped ? postingFormTexts.cityLetters : isUnknown ? postingFormTexts.cityUnknown : error}
          rightSection={isSearching && query.isFetching ? <Loader size={14} aria-hidden /> : null}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (value) onChange(null);
            combobox.openDropdown();
          }}
          onFocus={({ currentTarget }) => {
            setIsLeft(false);
            currentTarget.select();
          }}
          onBlur={leave}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching}>
        <Combobox.Options aria-label={label} mah={264} style={{ overflowY: 'auto' }}>
          {cities.map((city) => (
            <Combobox.Option key={city.id} value={String(city.id)}>
              {city.label}
            </Combobox.Option>
          ))}
          {cities.length === 0 && <Combobox.Empty>{toEmptyText(query.isError, areCurrent)}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function startsWith(label: string, typed: string): boolean {
  return label.toLowerCase().startsWith(typed.trim().toLowerCase());
}

function toEmptyText(isError: boolean, areCurrent: boolean): string {
  if (isError) return postingFormTexts.cityFailed;
  return areCurrent ? postingFormTexts.cityNone : postingFormTexts.cityLoading;
}
