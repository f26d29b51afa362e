import { CheckIcon, Combobox } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';
import type { Choice } from './choices.ts';
import styles from './choice-list.module.css';

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  /** True for the result of typed text, which is ordered by fit and has no headings. */
  readonly isSearching: boolean;
  readonly emptyText?: string | undefined;
}

/** The list of a field with choices, under headings where the choices have groups. */
export function ChoiceList({ label, choices, chosen, isSearching, emptyText }: ChoiceListProps) {
  const groups = isSearching ? [undefined] : [...new Set(choices.map(({ group }) => group))];
  const optionsOf = (group: string | undefined) =>
    choices
      .filter((choice) => isSearching || choice.group === group)
      .map(({ value, label: text, hint }) => (
        <Combobox.Option
          key={value}
          value={value}
          active={chosen.includes(value)}
          aria-selected={chosen.includes(value)}
          className={styles.option}
        >
          <CheckIcon className={styles.check} data-shown={chosen.includes(value) || undefined} />
          <span>{text}</span>
          {hint !== undefined && <span className={styles.hint}> {hint}</span>}
        </Combobox.Option>
      ));
  return (
    <Combobox.Dropdown>
      <Combobox.Options aria-label={label} mah={264} style={{ overflowY: 'auto' }}>
        {groups.map((group) =>
          group === undefined ? (
            optionsOf(undefined)
          ) : (
            <Combobox.Group key={group} label={group}>
              {optionsOf(group)}
            </Combobox.Group>
          ),
        )}
        {choices.length === 0 && <Combobox.Empty>{(!isSearching && emptyText) || t('ui.noChoice')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
