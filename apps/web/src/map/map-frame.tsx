import 'leaflet/dist/leaflet.css';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type ReactNode, type RefCallback } from 'react';
import { t } from '../lib/texts/t.ts';
import { toHeightStyle } from './map-point.ts';
import type { MapView } from './map-view.ts';
import styles from './map.module.css';

interface MapFrameProps {
  /** Names the map for people who do not see it. */
  label: string;
  /** Pixels. */
  height: number;
  /** Makes the map in the element and takes it out again. */
  mount: RefCallback<HTMLDivElement>;
  findView: () => MapView | null;
  /** What lies over the map: legend, notes. */
  children?: ReactNode;
}

/** A map with its buttons. What draws the map lives outside of React and gets an element to draw in. */
export function MapFrame({ label, height, mount, findView, children }: MapFrameProps) {
  const keysId = useId();
  const buttons = [
    { label: t('map.zoomIn'), icon: IconPlus, run: () => findView()?.zoomIn() },
    { label: t('map.zoomOut'), icon: IconMinus, run: () => findView()?.zoomOut() },
    { label: t('map.showAll'), icon: IconFocusCentered, run: () => findView()?.showAll() },
  ];
  return (
    <div className={styles.frame} style={{ height: toHeightStyle(height) }}>
      <VisuallyHidden id={keysId}>{t('map.keys')}</VisuallyHidden>
      <div ref={mount} className={styles.map} role="region" aria-label={label} aria-describedby={keysId} />
      <div className={styles.buttons}>
        {buttons.map(({ label: name, icon: Icon, run }) => (
          <ActionIcon
            key={name}
            className={styles.button}
            variant="default"
            size={30}
            aria-label={name}
            title={name}
            onClick={run}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      {children}
    </div>
  );
}
