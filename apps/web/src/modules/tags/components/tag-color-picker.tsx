import { TAG_COLORS, TAG_COLORS_PER_ROW, type TagColor } from '@loadstone/contracts/tags';
import { useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import styles from './tag-color-picker.module.css';

interface TagColorPickerProps {
  readonly value: TagColor;
  readonly onChange: (color: TagColor) => void;
}

/** The palette, five a row; arrows move and select as in any group of radio buttons. */
export function TagColorPicker({ value, onChange }: TagColorPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.palette}>
      <legend className={styles.legend}>{t('tags.color')}</legend>
      <div className={styles.colors} style={{ gridTemplateColumns: `repeat(${TAG_COLORS_PER_ROW}, 1fr)` }}>
        {TAG_COLORS.map((color) => (
          <label key={color.value} className={styles.color} title={color.name}>
            <input
              type="radio"
              name={name}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
              aria-label={color.name}
            />
            <span className={styles.swatch} style={{ background: color.value }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
