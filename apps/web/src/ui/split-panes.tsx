import { Activity, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { z } from 'zod';
import { storageItem } from '../lib/browser/storage.ts';
import { t } from '../lib/texts/t.ts';
import styles from './split-panes.module.css';

/** Which of two panes are shown. */
export type ShownPanes = 'both' | 'start' | 'end';

interface SplitPanesProps {
  /** The storage key of the layout, e.g. `home`. */
  storageKey: string;
  start: ReactNode;
  end: ReactNode;
  /** The initial width of the first pane and its limits, in pixels. The second pane takes the rest. */
  startWidthPx: number;
  minimumPx: number;
  maximumPx: number;
  /** Default both. A pane that is hidden keeps its state: what is typed in it is there when it is shown again. */
  shown?: ShownPanes;
  /** A class of the second pane, e.g. where it covers the window. */
  endClassName?: string | undefined;
  /** Called where the focus comes into one of the panes, also into a dialog or a menu that it has opened. */
  onEnter?: (pane: 'start' | 'end') => void;
}

const STEP_PX = 16;
const LONG_STEP_PX = 64;

/**
 * Two columns with a separator that the pointer drags and the arrow keys move (with Shift further, Home and End to the
 * limits; a double click resets it). The width is stored; with another `storageKey` the panes stay mounted.
 */
export function SplitPanes(props: SplitPanesProps) {
  const { storageKey, start, end, startWidthPx, minimumPx, maximumPx, shown = 'both', endClassName, onEnter } = props;
  const stored = useMemo(
    () =>
      storageItem<number>({
        area: 'local',
        key: `panes.${storageKey}`,
        schema: z.number().min(minimumPx).max(maximumPx),
        fallback: startWidthPx,
      }),
    [storageKey, startWidthPx, minimumPx, maximumPx],
  );
  const storedPx = useMemo(() => stored.read(), [stored]);
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const widthPx = widths[storageKey] ?? storedPx;
  const drag = useRef<{ pointerX: number; widthPx: number } | undefined>(undefined);

  const resize = (wantedPx: number): number => {
    const allowed = Math.round(Math.min(maximumPx, Math.max(minimumPx, wantedPx)));
    setWidths((current) => ({ ...current, [storageKey]: allowed }));
    return allowed;
  };
  const resizeAndKeep = (wantedPx: number) => stored.write(resize(wantedPx));

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    const wanted: Record<string, number> = {
      ArrowLeft: widthPx - step,
      ArrowRight: widthPx + step,
      Home: minimumPx,
      End: maximumPx,
    };
    const wantedPx = wanted[event.key];
    if (wantedPx === undefined) return;
    event.preventDefault();
    resizeAndKeep(wantedPx);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerX: event.clientX, widthPx };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current !== undefined) resize(drag.current.widthPx + event.clientX - drag.current.pointerX);
  };
  const onPointerUp = () => {
    if (drag.current !== undefined) stored.write(widthPx);
    drag.current = undefined;
  };

  const columns = shown === 'both' ? `${widthPx}px 1px minmax(0, 1fr)` : 'minmax(0, 1fr)';
  return (
    <div className={styles.panes} style={{ gridTemplateColumns: columns }}>
      <Pane isShown={shown !== 'end'} onFocus={() => onEnter?.('start')}>
        {start}
      </Pane>
      {shown === 'both' && (
        <div
          role="separator"
          aria-orientation="vertical"
          aria-label={t('ui.resizePanes')}
          aria-valuenow={widthPx}
          aria-valuemin={minimumPx}
          aria-valuemax={maximumPx}
          tabIndex={0}
          className={styles.handle}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onDoubleClick={() => resizeAndKeep(startWidthPx)}
        />
      )}
      <Pane isShown={shown !== 'start'} className={endClassName} onFocus={() => onEnter?.('end')}>
        {end}
      </Pane>
    </div>
  );
}

interface PaneProps {
  readonly isShown: boolean;
  readonly className?: string | undefined;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** A pane is rendered when it is first shown, and then stays: while it is hidden it has no effects. */
function Pane({ isShown, className = '', onFocus, children }: PaneProps) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return (
    <div className={`${styles.pane} ${className}`} hidden={!isShown} onFocus={onFocus}>
      {wasShown && <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>}
    </div>
  );
}
