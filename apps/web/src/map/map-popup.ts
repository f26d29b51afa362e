import L from 'leaflet';
import { t } from '../lib/texts/t.ts';
import type { MapPlace } from './map-point.ts';

const WIDTH_PX = 320;
const HEIGHT_PX = 280;
const EDGE_PX = 16;
/**
 * A dialog around the map ignores Esc where the focused element has this attribute, so that Esc closes the popup first.
 */
const KEEPS_ESCAPE = 'data-mantine-stop-propagation';

/** A map's one popup. */
interface MapPopup {
  /** Shows content at a place, with an accessible name, and moves the focus into it. */
  open(place: MapPlace, name: string, content: HTMLElement): void;
}

/**
 * Creates the popup of a map. `onClosed` receives the place; `hadFocus` is true where the focus was in the popup and
 * must move.
 */
export function createMapPopup(map: L.Map, onClosed: (place: MapPlace, hadFocus: boolean) => void): MapPopup {
  const popup = L.popup({
    maxWidth: WIDTH_PX,
    minWidth: WIDTH_PX / 2,
    maxHeight: HEIGHT_PX,
    autoPanPadding: [EDGE_PX, EDGE_PX],
  });
  const container = map.getContainer();
  let opened: MapPlace | undefined;
  let hasFocus = false;

  container.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    hasFocus = popup.getElement()?.contains(target) ?? false;
    if (opened) target.setAttribute(KEEPS_ESCAPE, 'true');
    else target.removeAttribute(KEEPS_ESCAPE);
  });
  container.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !opened) return;
    event.preventDefault();
    event.stopPropagation();
    popup.close();
  });
  map.on('popupclose', () => {
    const place = opened;
    const hadFocus = hasFocus;
    opened = undefined;
    hasFocus = false;
    for (const marked of container.querySelectorAll(`[${KEEPS_ESCAPE}]`)) marked.removeAttribute(KEEPS_ESCAPE);
    if (place) onClosed(place, hadFocus);
  });

  return {
    open: (place, name, content) => {
      popup.setLatLng([place.lat, place.long]).setContent(content).openOn(map);
      opened = place;
      const element = popup.getElement();
      const close = element?.querySelector<HTMLElement>('.leaflet-popup-close-button');
      element?.setAttribute('role', 'dialog');
      element?.setAttribute('aria-label', name);
      close?.setAttribute('aria-label', t('map.closePopup'));
      (content.querySelector('button') ?? close)?.focus({ preventScroll: true });
    },
  };
}
