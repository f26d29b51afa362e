import { Combobox, useCombobox } from '@mantine/core';
import { CITY_PREFIX_MINIMUM } from '@loadstone/contracts/places';
import { useEffect, useMemo, useState, type ComponentProps } from 'react';
import { toCityInput, type CityChoice, type CityLookUp } from '../../../lib/places/cities.ts';
import { useCellField, type CellFieldProps } from '../use-cell-field.ts';
import styles from './import-grid.module.css';

interface CityCellFieldProps extends CellFieldProps {
  readonly cities: CityLookUp;
}

const NONE: readonly CityChoice[] = [];

/**
 * The field of a city's cell, with type-ahead from the third letter as in the form of a posting: arrows go through the
 * cities, and Enter, Tab and leaving the field take the highlighted one. A text that was not changed stays as it is.
 */
export function CityCellField(props: CityCellFieldProps) {
  const { label, startText, cities: lookUp } = props;
  const combobox = useCombobox();
  // The store object is new at every render, but its functions are stable.
  const { selectFirstOption } = combobox;
  const [text, setText] = useState(startText);
  const [isTyped, setIsTyped] = useState(false);
  const cities = useMemo(() => {
    const typed = toCityInput(text);
    return isTyped && typed.trim().length >= CITY_PREFIX_MINIMUM ? lookUp.list(typed) : NONE;
  }, [isTyped, text, lookUp]);
  // Places that arrive later are added below, and the highlighted one stays.
  const firstId = cities[0]?.id;
  useEffect(() => {
    if (firstId !== undefined) selectFirstOption();
  }, [text, firstId, selectFirstOption]);
  const toText = () => cities[Math.max(0, combobox.getSelectedOptionIndex())]?.label ?? text;
  const { end, fieldProps } = useCellField(props, toText);
  return (
    <Combobox
      store={combobox}
      withinPortal
      position="bottom-start"
      width="max-content"
      onOptionSubmit={(cityId) => end(cities.find(({ id }) => String(id) === cityId)?.label, 'stay')}
    >
      <Combobox.Target withExpandedAttribute>
        <CityInput
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIsTyped(true);
            combobox.openDropdown();
          }}
          {...fieldProps}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={cities.length === 0}>
        <Combobox.Options aria-label={label} mah={264} style={{ overflowY: 'auto' }}>
          {cities.map((city) => (
            <Combobox.Option key={city.id} value={String(city.id)}>
              {city.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The dialog must not close by the Escape that cancels the edit, also while no city is listed. */
function CityInput(props: ComponentProps<'input'>) {
  return <input {...props} autoFocus className={styles.field} data-mantine-stop-propagation="true" />;
}
