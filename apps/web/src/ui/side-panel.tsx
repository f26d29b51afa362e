import type { ReactNode } from 'react';
import styles from './side-panel.module.css';

interface SidePanelLayoutProps {
  /** The panel, 320 px wide; empty where none is open. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
}

/** Content with a panel at its right edge: beside it where there is room, over it below 1600 px. */
export function SidePanelLayout({ panel, children }: SidePanelLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.content}>{children}</div>
      {panel}
    </div>
  );
}

interface SidePanelProps {
  /** The accessible name of the panel. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The panel. Esc inside it closes it; the component that opened it decides where the focus goes then. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  return (
    <aside
      className={styles.panel}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
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
