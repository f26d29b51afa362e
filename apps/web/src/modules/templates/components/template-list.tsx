import { VisuallyHidden } from '@mantine/core';
import type { Template } from '@loadstone/contracts/templates';
import { useId, useMemo, type KeyboardEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useCardList } from '../../../ui/use-card-list.ts';
import { TemplateCard, type TemplateHandlers } from './template-card.tsx';
import styles from './templates.module.css';

interface TemplateListProps {
  readonly templates: readonly Template[];
  readonly selected: ReadonlySet<number>;
  readonly isLocked: boolean;
  readonly handlers?: TemplateHandlers | undefined;
}

/** The templates as cards: one tab stop, arrows move between cards, letters act on the focused one. */
export function TemplateList({ templates, selected, isLocked, handlers }: TemplateListProps) {
  const keysId = useId();
  const ids = useMemo(() => templates.map(({ templateID }) => templateID), [templates]);
  const { stop, listProps, moveByKey } = useCardList(ids);
  const onKeyDown = (event: KeyboardEvent) => {
    const template = templates[stop];
    if (event.ctrlKey || event.metaKey || event.altKey || !template || !handlers) return;
    if (moveByKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    // A key that is held down acts once: the card that takes the place of a deleted one has the focus by then.
    if (isLocked || event.repeat) return;
    if (event.key === 'e') handlers.onEdit(template);
    else if (event.key === 'r') handlers.onRepost(template);
    else if (event.key === 'Delete') handlers.onDelete(template);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      {handlers && <VisuallyHidden id={keysId}>{t('templates.keys')}</VisuallyHidden>}
      <ul
        {...listProps}
        className={styles.cards}
        aria-label={t('templates.list')}
        aria-describedby={handlers && keysId}
        onKeyDown={onKeyDown}
      >
        {templates.map((template, index) => (
          <TemplateCard
            key={template.templateID}
            template={template}
            isSelected={selected.has(template.templateID)}
            isStop={index === stop}
            isLocked={isLocked}
            handlers={handlers}
          />
        ))}
      </ul>
    </>
  );
}
