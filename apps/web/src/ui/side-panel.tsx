import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../lib/texts/t.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { openPanelCount } from './open-panel-count.ts';
import styles from './side-panel.module.css';

interface SidePanelLayoutProps {
  /** The panel, 320 px wide; empty where none is open. */
  readonly panel: ReactNode;
  /** Where the panel is from 1200 to 1600 px: at the side, or below the content, which then keeps its width. */
  readonly dock?: 'side' | 'below';
  readonly children: ReactNode;
}

/** Content with a panel beside it or below it. Below 1200 px the panel takes its place. */
export function SidePanelLayout({ panel, dock = 'side', children }: SidePanelLayoutProps) {
  const isCovered = useIsNarrow() && Boolean(panel);
  return (
    <div className={styles.layout} data-dock={dock}>
      <div className={styles.content} inert={isCovered}>
        {children}
      </div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  /** The accessible name of the panel. */
  readonly label: string;
  readonly onClose: () => void;
  /** Keys besides Esc. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/**
 * The panel. Esc inside it closes it; the component that opened it decides where the focus goes then. Where it takes the
 * place of the content, it has the focus and a Back button.
 */
export function SidePanel({ label, onClose, onKeyDown, children }: SidePanelProps) {
  const isAlone = useIsNarrow();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    openPanelCount.set((count) => count + 1);
    return () => openPanelCount.set((count) => count - 1);
  }, []);
  useEffect(() => {
    if (!isAlone) return undefined;
    const before = document.activeElement;
    // A window that becomes narrow takes no focus from a field of the panel, or from a dialog over it.
    if (panel.current?.contains(before) === true || (before?.closest('[role="dialog"]') ?? null) !== null)
      return undefined;
    panel.current?.focus();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isAlone]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      {isAlone && (
        <Button
          className={styles.back}
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onClose}
        >
          {t('ui.back')}
        </Button>
      )}
      {children}
    </aside>
  );
}

interface PanelHeaderProps {
  readonly title: string;
  /** Buttons at its right. */
  readonly children: ReactNode;
}

/** The panel's first line, which stays visible while the rest scrolls. */
export function PanelHeader({ title, children }: PanelHeaderProps) {
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </header>
  );
}

/** The panel's sections: in one column, or side by side where the panel is wide. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
