import type { FollowedLoad, FollowedStop } from '@loadstone/contracts/customer-links';
import { writeDate } from '@loadstone/contracts/texts';
import { toPhoneAddress } from '../lib/format/phone-address.ts';
import { DRAWING, type RouteDrawing } from './route-drawing.ts';
import { boardLocale, t } from './texts/t.ts';

/** What the page shows. `atMs`: when the load was read last; `isStale`: the last request has failed. */
export type FollowState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'load'; readonly load: FollowedLoad; readonly atMs: number; readonly isStale: boolean };

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Shows a state in the element. The drawing follows when its map is loaded. A part that is as before stays, with its focus;
 * the focus of one that changes goes to the same link of the new one.
 */
export function showState(
  root: HTMLElement,
  state: FollowState,
  drawing: RouteDrawing | undefined,
  toAddress: (guid: string) => string,
): void {
  const parts = listParts(state, drawing, toAddress);
  const focused = root.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  const before = [...root.children];
  if (before.length === parts.length) {
    for (const [index, part] of parts.entries())
      if (!before[index]!.isEqualNode(part)) before[index]!.replaceWith(part);
  } else root.replaceChildren(...parts);
  if (focused && !root.contains(document.activeElement)) {
    [...root.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus();
  }
}

function listParts(
  state: FollowState,
  drawing: RouteDrawing | undefined,
  toAddress: (guid: string) => string,
): Element[] {
  const heading = create('h1', t('title'));
  if (state.kind === 'gone') return [toGone()];
  if (state.kind !== 'load') return [heading, withRole(create('p', t(state.kind)), 'status')];
  const { load, atMs, isStale } = state;
  const note = create('p', t(isStale ? 'stale' : 'updated', { time: toTime(atMs) }), isStale ? 'stale' : 'soft');
  return [
    heading,
    toBroker(load),
    toSteps(load.pStatus),
    withRole(create('p', toStatusHint(load)), 'status'),
    ...toDocuments(load, toAddress),
    toFacts(load),
    ...(load.stops === undefined ? [] : [toStops(load.stops)]),
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

function toStatusHint(load: FollowedLoad): string {
  const { pStatus, deliveredOn } = load;
  if (pStatus !== 'D') return t(`statusHint.${pStatus}`);
  return t('statusHint.D', { time: toMoment(deliveredOn ?? '', load.destZone) });
}

/** The broker, with the number to call. */
function toBroker({ company, phone }: FollowedLoad): Element {
  const line = create('p', t('by', { company }), 'soft');
  if (phone === '') return line;
  const link = create('a', t('call', { phone }));
  link.setAttribute('href', toPhoneAddress(phone));
  line.append(' · ', link);
  return line;
}

/** The proofs of delivery that the broker shows. */
function toDocuments({ documents }: FollowedLoad, toAddress: (guid: string) => string): Element[] {
  return documents.map(({ guid, name }) => {
    const link = create('a', t('proof', { name }), 'proof');
    link.setAttribute('href', toAddress(guid));
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener');
    return link;
  });
}

function toFacts(load: FollowedLoad): Element {
  const { deliveryDate, deliveryHours, destZone, reference } = load;
  const facts: [string, string][] = [
    ...(reference === '' ? [] : ([[t('reference'), reference]] as [string, string][])),
    [t('from'), toPlace(load, 'srce')],
    [t('date'), toDay(load.dateAvail)],
    [t('to'), toPlace(load, 'dest')],
  ];
  if (deliveryDate !== null || deliveryHours !== null) {
    const day = deliveryDate === null ? '' : toDay(deliveryDate);
    const zone = toZoneName(destZone, deliveryDate ?? load.dateAvail);
    const hours = deliveryHours === null ? '' : [toHours(deliveryHours), zone].filter(Boolean).join(' ');
    facts.push([t('promised'), [day, hours].filter(Boolean).join(', ')]);
  }
  if (load.pStatus === 'R') {
    const { position, eta, isEstimate } = load;
    facts.unshift([t('position'), position === null ? t('noPosition') : toMoment(position.positionDate, '')]);
    // What the customer came for.
    if (eta !== null) {
      const time = toMoment(eta, destZone);
      facts.unshift([t('eta'), isEstimate ? t('estimate', { time }) : time]);
    }
  }
  const list = document.createElement('dl');
  for (const [name, value] of facts) list.append(create('dt', name), create('dd', value));
  return list;
}

/** All stops of a load with more than two, by the clock of each place. */
function toStops(stops: readonly FollowedStop[]): Element {
  const section = document.createElement('section');
  const list = create('ol', '', 'stops');
  for (const stop of stops) {
    const place = t('place', { city: stop.city, state: stop.st });
    const item = create('li', t(stop.kind === 'drop' ? 'drop' : 'pickUp', { place }));
    for (const line of listStopLines(stop)) item.append(toLine(line));
    list.append(item);
  }
  section.append(create('h2', t('stops')), list);
  return section;
}

/** A line of times, each of which stays in one piece on a phone. */
function toLine(times: readonly string[]): Element {
  const line = create('span', '', 'soft');
  const pieces = times.map((time) => create('span', time, 'whole'));
  line.append(...pieces.flatMap((piece, index) => (index === 0 ? [piece] : [' · ', piece])));
  return line;
}

function listStopLines({ day, hours, timeZone, eta, arrivedOn, departedOn }: FollowedStop): string[][] {
  const zone = hours === null ? '' : [toHours(hours), toZoneName(timeZone, day ?? '')].filter(Boolean).join(' ');
  const times = [
    ...(arrivedOn === null ? [] : [t('arrived', { time: toMoment(arrivedOn, timeZone) })]),
    ...(departedOn === null ? [] : [t('left', { time: toMoment(departedOn, timeZone) })]),
    ...(eta === null || arrivedOn !== null ? [] : [t('expected', { time: toMoment(eta, timeZone) })]),
  ];
  const promised = [day === null ? '' : toDay(day), zone].filter(Boolean).join(', ');
  return [promised === '' ? [] : [promised], times].filter(({ length }) => length > 0);
}

const toHours = ({ from, to }: { from: string; to: string }): string => (from === to ? from : `${from}–${to}`);

const toDayOfMonth = (day: string): string => t('formats.dayOfMonth', { day });

/** @param day `YYYY-MM-DD` */
function toDay(day: string): string {
  return writeDate(
    new Intl.DateTimeFormat(boardLocale(), { dateStyle: 'full', timeZone: 'UTC' }),
    new Date(day),
    toDayOfMonth,
  );
}

/** The name of a zone on a day, as `EST`; '' where it is not known. */
function toZoneName(timeZone: string, day: string): string {
  return timeZone === '' || day === '' ? '' : findZoneName(new Date(`${day}T18:00:00Z`), { timeZone });
}

/** @param zone without one it is that of the reader */
function findZoneName(at: Date, zone: { timeZone?: string }): string {
  const format = new Intl.DateTimeFormat(boardLocale(), { ...zone, timeZoneName: 'short' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
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

/** A day and time in a zone, with its name. @param timeZone IANA; '' for that of the reader */
function toMoment(at: string, timeZone: string): string {
  if (at === '') return '';
  const zone = timeZone === '' ? {} : { timeZone };
  const options = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...zone } as const;
  const moment = writeDate(new Intl.DateTimeFormat(boardLocale(), options), new Date(at), toDayOfMonth);
  // Formatted apart: with the name of the zone, French hours get a zero that they have nowhere else.
  return `${moment} ${findZoneName(new Date(at), zone)}`;
}

function toTime(atMs: number): string {
  return new Intl.DateTimeFormat(boardLocale(), { hour: 'numeric', minute: '2-digit' }).format(new Date(atMs));
}
