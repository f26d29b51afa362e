import 'leaflet/dist/leaflet.css';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, type ReactNode, type RefCallback } from 'react';
import { t } from '../lib/texts/t.ts';
import { toHeightStyle } from './map-point.ts';
import type { MapView } from './map-view.ts';
import styles from './map.module.css';

interface MapFrameProps {
  /** The accessible name of the map. */
  label: string;
  /** Pixels. */
  height: number;
  /** Creates the map in the element and returns its cleanup. */
  mount: RefCallback<HTMLDivElement>;
  findView: () => MapView | null;
  /** Content over the map: legend, notes. */
  children?: ReactNode;
}

/** A map with its buttons. The map is drawn outside of React, in an element that this component provides. */
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
