import { Combobox, Pill, PillsInput } from '@mantine/core';
import { useId } from 'react';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choices.ts';
import { useTypedChoice } from './use-typed-choice.ts';

interface ChoicesFieldProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: readonly string[];
  readonly onChange: (values: string[]) => void;
  /** How many of the chosen values are shown as pills; all where omitted. */
  readonly shownCount?: number;
}

/**
 * A field for several of many choices. Enter and Tab add the first choice that fits the typed text; a text that fits none
 * stays with an error. Backspace in an empty field removes the last one. The kit's own MultiSelect drops such text, so it is not used.
 */
export function ChoicesField({ label, choices, value, onChange, shownCount = Infinity }: ChoicesFieldProps) {
  const id = useId();
  const field = useTypedChoice({
    choices,
    onChoose: (choice, by) => {
      if (!value.includes(choice.value)) onChange([...value, choice.value]);
      // A click takes a choice away again; a text that names it does not.
      else if (by === 'option') remove(choice.value);
    },
  });
  const { combobox, inputProps } = field;
  const { onType, onKeyDown, ...eventProps } = inputProps;
  const remove = (removed: string) => onChange(value.filter((other) => other !== removed));
  return (
    <Combobox store={combobox} withinPortal onOptionSubmit={field.onOptionSubmit}>
      <Combobox.DropdownTarget>
        <PillsInput
          id={id}
          label={label}
          error={field.error}
          onClick={() => combobox.openDropdown()}
          rightSection={
            value.length > 0 ? (
              <Combobox.ClearButton
                onClear={() => {
                  field.clear();
                  onChange([]);
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value.length > 0 ? 'all' : 'none'}
        >
          <Pill.Group>
            {value.slice(0, shownCount).map((code) => (
              <Pill key={code} withRemoveButton onRemove={() => remove(code)}>
                {choices.find((choice) => choice.value === code)?.label ?? code}
              </Pill>
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                id={id}
                {...eventProps}
                value={field.typed ?? ''}
                onChange={({ currentTarget }) => onType(currentTarget.value)}
                onKeyDown={(event) => {
                  onKeyDown(event);
                  if (event.key === 'Backspace' && !field.typed && value.length > 0) onChange(value.slice(0, -1));
                }}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <ChoiceList label={label} choices={field.fitting} chosen={value} isSearching={field.isSearching} />
    </Combobox>
  );
}
