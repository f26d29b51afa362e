import L from 'leaflet';
import type { MapName } from './base-map.ts';
import type { MapColours } from './map-colours.ts';
import { placeLabels, type LabelBox, type LabelPlace } from './place-labels.ts';

const FONT_PX = 12;
const HALF_LINE_PX = 8;
const DOT_RADIUS_PX = 2;
/** The distance of a city's name from its dot, or from a marker that covers the dot. */
const DOT_OFFSET_PX = 6;
const MARKER_OFFSETS_PX = [15, 22, 27, 36] as const;
const HALO_PX = 3;
/** The part of the view that is drawn around it, so that a short drag shows no empty edge. */
const PADDING = 0.3;
const PANE = 'names';
const PANE_ORDER = '450';

interface Candidate {
  readonly name: MapName;
  readonly x: number;
  readonly y: number;
  readonly places: readonly LabelPlace[];
}

/**
 * Draws names on a canvas between land and markers. Names cover neither markers nor each other and are not covered by
 * buttons; where there is no room, the more important name is drawn.
 */
export class NameLayer extends L.Layer {
  readonly #names: readonly MapName[];
  readonly #canvas = L.DomUtil.create('canvas', 'leaflet-zoom-hide');
  readonly #widths = new Map<string, number>();
  #colours: MapColours;
  #listTaken: () => readonly LabelBox[] = () => [];
  #map: L.Map | undefined;
  #frame: number | undefined;

  constructor(names: readonly MapName[], colours: MapColours) {
    super();
    this.#names = names;
    this.#colours = colours;
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  setColours(colours: MapColours): void {
    this.#colours = colours;
    this.redraw();
  }

  /** Sets the function that lists the areas which names must not cover; it is called at each drawing. */
  keepClearOf(listTaken: () => readonly LabelBox[]): void {
    this.#listTaken = listTaken;
    this.redraw();
  }

  /** Draws before the next frame, once, after all listeners of the same event have run. */
  redraw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_ORDER;
    pane.style.pointerEvents = 'none';
    pane.append(this.#canvas);
    this.redraw();
    return this;
  }

  override onRemove(): this {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#canvas.remove();
    this.#map = undefined;
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    const redraw = () => this.redraw();
    return { viewreset: redraw, moveend: redraw, resize: redraw };
  }

  #draw(): void {
    const map = this.#map;
    const context = map && this.#canvas.getContext('2d');
    if (!context) return;
    const margin = this.#lay(map, context);
    const { fontFamily } = getComputedStyle(map.getContainer());
    const fonts = { state: `600 ${FONT_PX}px ${fontFamily}`, city: `400 ${FONT_PX}px ${fontFamily}` };
    const taken = [...this.#listTaken(), ...listCovered(map.getContainer())];
    const { x: right, y: bottom } = map.getSize();
    const candidates = this.#listCandidates(map, context, fonts, margin, taken);
    context.strokeStyle = this.#colours.land;
    for (const { label, textLeft } of placeLabels(candidates, taken, { left: 0, top: 0, right, bottom })) {
      const { name, x, y } = label;
      context.font = fonts[name.kind];
      context.fillStyle = name.kind === 'city' ? this.#colours.cityName : this.#colours.stateName;
      if (name.kind === 'city') {
        context.beginPath();
        context.arc(x, y, DOT_RADIUS_PX, 0, 2 * Math.PI);
        context.fill();
      }
      context.strokeText(name.name, textLeft, y);
      context.fillText(name.name, textLeft, y);
    }
  }

  /**
   * Makes the canvas as large as the view with its margin, and moves its origin to the view's top left. Returns the
   * margin.
   */
  #lay(map: L.Map, context: CanvasRenderingContext2D): L.Point {
    const size = map.getSize();
    const margin = size.multiplyBy(PADDING).round();
    const whole = size.add(margin.multiplyBy(2));
    const ratio = window.devicePixelRatio || 1;
    this.#canvas.width = whole.x * ratio;
    this.#canvas.height = whole.y * ratio;
    this.#canvas.style.width = `${whole.x}px`;
    this.#canvas.style.height = `${whole.y}px`;
    L.DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint(margin.multiplyBy(-1)));
    context.scale(ratio, ratio);
    context.translate(margin.x, margin.y);
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    context.lineWidth = HALO_PX;
    return margin;
  }

  #listCandidates(
    map: L.Map,
    context: CanvasRenderingContext2D,
    fonts: Record<MapName['kind'], string>,
    margin: L.Point,
    taken: readonly LabelBox[],
  ): Candidate[] {
    const zoom = map.getZoom();
    const size = map.getSize();
    const candidates: Candidate[] = [];
    for (const name of this.#names) {
      if (zoom < name.zoom) continue;
      const { x, y } = map.latLngToContainerPoint([name.lat, name.long]);
      if (x < -margin.x || y < -margin.y || x > size.x + margin.x || y > size.y + margin.y) continue;
      context.font = fonts[name.kind];
      const width = this.#widthOf(context, name);
      const places = name.kind === 'state' ? [toStatePlace(x, y, width)] : listCityPlaces(x, y, width, taken);
      candidates.push({ name, x, y, places });
    }
    return candidates;
  }

  #widthOf(context: CanvasRenderingContext2D, { kind, name }: MapName): number {
    const key = `${kind} ${name}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const { width } = context.measureText(name);
    this.#widths.set(key, width);
    return width;
  }
}

/** The areas of the map under the buttons and notes that lie over it. */
function listCovered(container: HTMLElement): LabelBox[] {
  const origin = container.getBoundingClientRect();
  return [...(container.parentElement?.children ?? [])]
    .filter((element) => element !== container)
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return {
        ...{ left: left - origin.left, right: right - origin.left },
        ...{ top: top - origin.top, bottom: bottom - origin.top },
      };
    });
}

/** A state's letters are written at their place. */
function toStatePlace(x: number, y: number, width: number): LabelPlace {
  const left = x - width / 2;
  return { box: { left, right: left + width, top: y - HALF_LINE_PX, bottom: y + HALF_LINE_PX }, textLeft: left };
}

/**
 * A city's name is to the right of its dot, or else to the left. The area includes the dot, unless a marker covers the
 * dot: the name then keeps its distance from the marker.
 */
function listCityPlaces(x: number, y: number, width: number, taken: readonly LabelBox[]): LabelPlace[] {
  const [top, bottom] = [y - HALF_LINE_PX, y + HALF_LINE_PX];
  const isCovered = taken.some((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
  return (isCovered ? MARKER_OFFSETS_PX : [DOT_OFFSET_PX]).flatMap((offset) => {
    const reach = isCovered ? offset : -DOT_RADIUS_PX;
    return [
      { box: { left: x + reach, right: x + offset + width, top, bottom }, textLeft: x + offset },
      { box: { left: x - offset - width, right: x - reach, top, bottom }, textLeft: x - offset - width },
    ];
  });
}
