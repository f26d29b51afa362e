import { Combobox, useCombobox } from '@mantine/core';
import { CITY_PREFIX_MINIMUM } from '@loadstone/contracts/places';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { toCityInput, type CityLookUp } from '../../../lib/places/cities.ts';
import { useCellField, type CellFieldProps } from '../use-cell-field.ts';
import styles from './import-grid.module.css';

/** A choice of an asked value, or a place. */
interface FieldOption {
  readonly key: string;
  readonly label: string;
  /** The choice; undefined for a place, whose label is typed. */
  readonly choice?: unknown;
}

interface ImportCellFieldProps extends CellFieldProps {
  /** What the cell asks; those that fit the typed text are listed first. */
  readonly choices: readonly FieldOption[];
  /** For the cell of a place. */
  readonly cities: CityLookUp | undefined;
  readonly onChoose: (choice: unknown) => void;
}

const NONE: readonly FieldOption[] = [];

/**
 * The field of the cell that is edited. Arrows go through the choices of an asked value, or through the places that begin
 * with the typed text; Enter, Tab and leaving the field take the highlighted one. A text that was not changed stays as it is,
 * unless one of its choices is taken by Enter.
 */
export function ImportCellField(props: ImportCellFieldProps) {
  const { label, startText, choices, cities: lookUp, onChoose } = props;
  const combobox = useCombobox({ defaultOpened: choices.length > 0 });
  // The store object is new at every render, but its functions are stable.
  const { selectFirstOption } = combobox;
  const [text, setText] = useState(startText);
  const [isTyped, setIsTyped] = useState(false);
  const options = useMemo(() => {
    if (!isTyped) return choices;
    const typed = toCityInput(text);
    if (lookUp === undefined || typed.trim().length < CITY_PREFIX_MINIMUM) return NONE;
    // What the cell asks is likelier than a bigger place of the same name.
    const asked = choices.filter((option) => beginsWith(option.label, typed));
    const isAsked = new Set(asked.map((option) => option.label));
    const places = lookUp.list(typed).filter((place) => !isAsked.has(place.label));
    return [...asked, ...places.map(({ id, label: city }) => ({ key: String(id), label: city }))];
  }, [isTyped, text, lookUp, choices]);
  // Places that arrive later are added below, and the highlighted one stays.
  const firstKey = options[0]?.key;
  useEffect(() => {
    if (firstKey !== undefined) selectFirstOption();
  }, [text, firstKey, selectFirstOption]);
  const toText = () => {
    const option = options[Math.max(0, combobox.getSelectedOptionIndex())];
    return isTyped ? (option?.label ?? text) : text;
  };
  const { end, fieldProps } = useCellField(props, toText);
  const take = (option: FieldOption | undefined) => {
    if (option?.choice === undefined) return end(option?.label, 'stay');
    end(undefined, 'stay');
    onChoose(option.choice);
  };
  return (
    <Combobox
      store={combobox}
      withinPortal
      position="bottom-start"
      width="max-content"
      onOptionSubmit={(key) => take(options.find((option) => option.key === key))}
    >
      <Combobox.Target withExpandedAttribute>
        <FieldInput
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIsTyped(true);
            combobox.openDropdown();
          }}
          {...fieldProps}
          onKeyDown={(event) => {
            const isChosen = event.key === 'Enter' && !isTyped && options.length > 0;
            if (!isChosen) return fieldProps.onKeyDown(event);
            event.stopPropagation();
            event.preventDefault();
            take(options[Math.max(0, combobox.getSelectedOptionIndex())]);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={options.length === 0}>
        <Combobox.Options aria-label={label} mah={264} style={{ overflowY: 'auto' }}>
          {options.map((option) => (
            <Combobox.Option key={option.key} value={option.key}>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function beginsWith(label: string, typed: string): boolean {
  return toCityInput(label).toLowerCase().startsWith(typed.trim().toLowerCase());
}

/** The dialog must not close by the Escape that cancels the edit, also while nothing is listed. */
function FieldInput(props: ComponentProps<'input'>) {
  return <input {...props} autoFocus className={styles.field} data-mantine-stop-propagation="true" />;
}
