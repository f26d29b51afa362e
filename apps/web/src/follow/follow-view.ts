import type { FollowedLoad } from '@loadstone/contracts/customer-links';
import { DRAWING, type RouteDrawing } from './route-drawing.ts';
import { boardLocale, t } from './texts/t.ts';

/** What the page shows. `atMs`: when the load was read last; `isStale`: the last request has failed. */
export type FollowState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'load'; readonly load: FollowedLoad; readonly atMs: number; readonly isStale: boolean };

const SVG = 'http://www.w3.org/2000/svg';

/** Shows a state in the element. The drawing follows when its map is loaded. */
export function showState(root: HTMLElement, state: FollowState, drawing: RouteDrawing | undefined): void {
  root.replaceChildren(...listParts(state, drawing));
}

function listParts(state: FollowState, drawing: RouteDrawing | undefined): Element[] {
  const heading = create('h1', t('title'));
  if (state.kind === 'gone') return [toGone()];
  if (state.kind !== 'load') return [heading, withRole(create('p', t(state.kind)), 'status')];
  const { load, atMs, isStale } = state;
  const note = create('p', t(isStale ? 'stale' : 'updated', { time: toTime(atMs) }), isStale ? 'stale' : 'soft');
  return [
    heading,
    create('p', t('by', { company: load.company }), 'soft'),
    toSteps(load.pStatus),
    withRole(create('p', toStatusHint(load)), 'status'),
    toFacts(load),
    ...(drawing === undefined ? [] : [toMap(load, drawing)]),
    note,
  ];
}

/** A link that does not work any more says so on a page of its own, with what to do. */
function toGone(): Element {
  const card = withRole(create('section', '', 'gone'), 'status');
  card.append(create('h1', t('goneTitle')), create('p', t('gone')));
  return card;
}

const STEPS = ['P', 'A', 'R', 'D'] as const;

/** The steps of a load in their order, with the one that it is at. */
function toSteps(status: FollowedLoad['pStatus']): Element {
  const list = create('ol', '', 'steps');
  list.setAttribute('aria-label', t('steps'));
  const current = STEPS.indexOf(status);
  STEPS.forEach((step, index) => {
    const item = create('li', t(`status.${step}`));
    item.dataset['status'] = step;
    item.dataset['state'] = index < current ? 'done' : index === current ? 'now' : 'next';
    if (index === current) item.setAttribute('aria-current', 'step');
    list.append(item);
  });
  return list;
}

function toStatusHint({ pStatus, deliveredOn }: FollowedLoad): string {
  return pStatus === 'D' ? t('statusHint.D', { time: toMoment(deliveredOn ?? '') }) : t(`statusHint.${pStatus}`);
}

function toFacts(load: FollowedLoad): Element {
  const facts: [string, string][] = [
    [t('from'), toPlace(load, 'srce')],
    [t('to'), toPlace(load, 'dest')],
    [
      t('date'),
      new Intl.DateTimeFormat(boardLocale(), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(load.dateAvail)),
    ],
  ];
  if (load.pStatus === 'R') {
    const { position, eta, isEstimate } = load;
    facts.unshift([t('position'), position === null ? t('noPosition') : toMoment(position.positionDate)]);
    // What the customer came for.
    if (eta !== null) facts.unshift([t('eta'), isEstimate ? t('estimate', { time: toMoment(eta) }) : toMoment(eta)]);
  }
  const list = document.createElement('dl');
  for (const [name, value] of facts) list.append(create('dt', name), create('dd', value));
  return list;
}

function toMap(load: FollowedLoad, drawing: RouteDrawing): Element {
  const figure = document.createElement('figure');
  const svg = createSvg('svg', { viewBox: `0 0 ${DRAWING.width} ${DRAWING.height}`, role: 'img' });
  const label = drawing.truck === undefined ? 'map' : 'mapWithTruck';
  svg.setAttribute('aria-label', t(label, { from: toPlace(load, 'srce'), to: toPlace(load, 'dest') }));
  svg.append(
    createSvg('path', { d: drawing.land, class: 'land' }),
    createSvg('path', { d: drawing.lines, class: 'lines' }),
    ...drawing.names.map(({ x, y, name }) => createName(name, { x, y })),
    createSvg('path', { d: drawing.route, class: 'route' }),
    toDot(drawing.from, 'from', 5),
    toDot(drawing.to, 'to', 5),
    ...(drawing.truck === undefined ? [] : [toDot(drawing.truck, 'truck', 8)]),
  );
  figure.append(svg, create('figcaption', t('mapSource')));
  return figure;
}

function toDot({ x, y }: { x: number; y: number }, name: string, r: number): Element {
  return createSvg('circle', { cx: x.toFixed(1), cy: y.toFixed(1), r: String(r), class: name });
}

function createName(name: string, { x, y }: { x: number; y: number }): Element {
  const text = createSvg('text', { x: x.toFixed(1), y: y.toFixed(1), class: 'name' });
  text.textContent = name;
  return text;
}

function create(tag: string, text: string, className?: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== undefined) element.className = className;
  return element;
}

function createSvg(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function withRole(element: HTMLElement, role: string): HTMLElement {
  element.setAttribute('role', role);
  return element;
}

function toPlace(load: FollowedLoad, end: 'srce' | 'dest'): string {
  return t('place', { city: load[`${end}City`], state: load[`${end}St`] });
}

/** A day and time in the zone of the reader, with its name. */
function toMoment(at: string): string {
  if (at === '') return '';
  const options = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return new Intl.DateTimeFormat(boardLocale(), options).format(new Date(at));
}

function toTime(atMs: number): string {
  return new Intl.DateTimeFormat(boardLocale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(atMs));
}
