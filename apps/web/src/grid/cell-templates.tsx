import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { t } from '../lib/texts/t.ts';
import type { GridColumn } from './column.ts';

const COLUMN_BUTTON = 'column-button';

interface CellTemplatesProps<Row> {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly columns: readonly GridColumn<Row>[];
}

/** Renders each column's icons once, hidden, as the originals from which the cells are copied. */
export function CellTemplates<Row>({ ref, columns }: CellTemplatesProps<Row>) {
  return (
    <div ref={ref} hidden>
      <ActionIcon
        data-template={COLUMN_BUTTON}
        size={28}
        tabIndex={-1}
        aria-haspopup="dialog"
        aria-label={t('grid.columns')}
      >
        <IconColumns3 size={16} />
      </ActionIcon>
      {columns.map(({ key, drawings = {} }) =>
        Object.entries(drawings).map(([name, drawing]) => (
          <span key={`${key}.${name}`} data-template={`${key}.${name}`}>
            {drawing}
          </span>
        )),
      )}
    </div>
  );
}

/** A copy of one column's drawing; null where no drawing has that name. */
export function copyDrawing(templates: HTMLElement | null, columnKey: string, name: string): Element | null {
  const copy = find(templates, `${columnKey}.${name}`)?.firstElementChild?.cloneNode(true);
  return copy instanceof Element ? copy : null;
}

export function copyColumnButton(templates: HTMLElement | null): Node | null {
  const copy = find(templates, COLUMN_BUTTON)?.cloneNode(true) ?? null;
  if (copy instanceof HTMLElement) copy.removeAttribute('data-template');
  return copy;
}

function find(templates: HTMLElement | null, name: string): Element | null | undefined {
  return templates?.querySelector(`[data-template="${CSS.escape(name)}"]`);
}
