import { VisuallyHidden } from '@mantine/core';
import type { Template } from '@loadstone/contracts';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { toCardMove } from '../model/card-move.ts';
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
  const list = useRef<HTMLUListElement>(null);
  const holdsFocus = useRef(false);
  const [stopId, setStopId] = useState<number | null>(null);
  const stop = Math.max(
    0,
    templates.findIndex(({ templateID }) => templateID === stopId),
  );
  const focusCard = (index: number) => findCards(list.current)[index]?.querySelector('input')?.focus();

  // When the focused card is removed, the card that takes its place gets the focus.
  const position = useRef(stop);
  useEffect(() => {
    const isLost = holdsFocus.current && document.activeElement === document.body;
    if (isLost) focusCard(Math.min(position.current, templates.length - 1));
    position.current = stop;
  }, [templates, stop]);

  const onFocus = ({ target }: FocusEvent) => {
    holdsFocus.current = true;
    const id = target.closest('[data-template]')?.getAttribute('data-template');
    if (id) setStopId(Number(id));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !list.current?.contains(relatedTarget)) holdsFocus.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const template = templates[stop];
    if (event.ctrlKey || event.metaKey || event.altKey || !template || !handlers) return;
    const places = findCards(list.current).map(({ offsetLeft, offsetTop }) => ({ left: offsetLeft, top: offsetTop }));
    const next = toCardMove(event.key, stop, places);
    if (next !== undefined) focusCard(next);
    else if (isLocked) return;
    else if (event.key === 'e') handlers.onEdit(template);
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
        ref={list}
        className={styles.cards}
        aria-label={t('templates.list')}
        aria-describedby={handlers && keysId}
        onFocus={onFocus}
        onBlur={onBlur}
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

function findCards(list: HTMLUListElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-template]') ?? [])];
}
