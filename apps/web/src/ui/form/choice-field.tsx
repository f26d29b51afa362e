import { Combobox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choices.ts';
import { useTypedChoice } from './use-typed-choice.ts';

interface ChoiceFieldProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** False where a choice can be replaced, but not removed. Default true. */
  readonly isClearable?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  /** True while nothing can be chosen, such as while a choice is saved. It keeps the focus, unlike a disabled field. */
  readonly isReadOnly?: boolean;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** Shown where there are no choices at all. */
  readonly emptyText?: string;
  /** The field's name in a contract form, which focuses it by that. */
  readonly path?: string;
}

/**
 * A field for one of many choices, which finds them while the user types. Enter and Tab take the first fitting choice; a
 * text that fits none stays with an error. The kit's own Select drops such text, so it is not used.
 */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, choices, value, onChange, isClearable = true, isDisabled = false, isReadOnly = false } = props;
  const field = useTypedChoice({
    choices,
    onChoose: (choice) => choice.value !== value && onChange(choice.value),
    onEmpty: () => isClearable && value !== null && onChange(null),
  });
  const { onType, ...inputProps } = field.inputProps;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Combobox
      store={field.combobox}
      withinPortal
      readOnly={isReadOnly}
      onOptionSubmit={(submitted) => {
        field.onOptionSubmit(submitted);
        field.combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          description={props.description}
          placeholder={props.placeholder}
          withAsterisk={props.isRequired}
          disabled={isDisabled}
          readOnly={isReadOnly}
          aria-busy={isReadOnly || undefined}
          data-path={props.path}
          data-autofocus={props.autoFocus || undefined}
          value={field.typed ?? chosen?.label ?? ''}
          error={field.error ?? props.error}
          rightSection={
            isClearable && chosen && !isDisabled && !isReadOnly ? (
              <Combobox.ClearButton
                onClear={() => {
                  field.clear();
                  onChange(null);
                }}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={isClearable && chosen ? 'all' : 'none'}
          {...inputProps}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onClick={() => !isReadOnly && field.combobox.openDropdown()}
          onFocus={({ currentTarget }) => {
            currentTarget.select();
            if (!isReadOnly) inputProps.onFocus();
          }}
        />
      </Combobox.Target>
      <ChoiceList
        label={label}
        choices={field.fitting}
        chosen={value === null ? [] : [value]}
        isSearching={field.isSearching}
        emptyText={props.emptyText}
      />
    </Combobox>
  );
}
