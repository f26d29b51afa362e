import { after } from '../../lib/time/clock.ts';
import { noteKeptFocus } from './free-focus.ts';
import { isTextField } from '../shortcuts/text-field.ts';

/** Where a control is, so that its neighbours are found after it has been removed. */
interface Place {
  readonly control: HTMLElement;
  /** True for a control of the screen, false for one of the header or of a dialog. */
  readonly isOfMain: boolean;
  /** From the control outwards: each element that contains it, and the position of the part with the control in it. */
  readonly trail: readonly { readonly parent: Element; readonly position: number }[];
}

/** A dialog that opens from a dialog is the deepest that there is. */
const MOST_PLACES = 12;
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="grid"], [role="gridcell"], [tabindex]:not([tabindex="-1"])';
/** A list whose rows have the focus. It has the focus itself where no row is left. */
const LIST = '[role="grid"], [role="listbox"]';
/** The head of a grid, which is no neighbour of a row. */
const HEAD = '[role="columnheader"]';
/**
 * What never has the focus in the place of another control. Arrow keys on a separator resize the panes, the library of the
 * grids has guards at their ends, and a line that states something can be pressed.
 */
const PASSED_OVER = '[role="presentation"], [role="separator"], [data-kept-focus="no"]';
/** Where a search for neighbours ends. One portal has dialogs and messages, which are no neighbours of each other. */
const ENDS = 'body, [data-portal]';
const MODAL = '[role="dialog"][aria-modal="true"]';

/**
 * Keeps the focus out of `body`, where no key works. Where the control with the focus is removed, disabled or hidden, the
 * next control near its place has the focus: in its row, else the next row, the one before or the list itself, else in its
 * pane, else where the focus was before. A component
 * that moves the focus itself, such as a dialog that closes, comes first.
 *
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  const places: Place[] = [];
  let isPressed = false;
  /** True where the last press has not moved the focus to a control. */
  let isBeside = false;
  let cancel: (() => void) | undefined;

  const restore = () => {
    cancel = undefined;
    if (!isLost() || isPressed) return;
    // A press beside a text field leaves it: the next keys are for the screen.
    if (isBeside && isTextField(places.at(-1)?.control ?? null)) return focusPage();
    const modal = [...document.querySelectorAll(MODAL)].findLast(isShown);
    if (focusNearest(places, modal)) return noteKeptFocus(document.activeElement);
    (modal ?? document.querySelector<HTMLElement>('main'))?.querySelector<HTMLElement>('h1[tabindex]')?.focus();
    if (isLost()) focusPage();
  };
  const check = () => {
    if (isLost()) cancel ??= after(0, restore);
  };
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.matches('body, main')) return;
    isBeside = false;
    noteKeptFocus(null);
    const known = places.findIndex(({ control }) => control === target);
    if (known >= 0) places.splice(known, 1);
    places.push(toPlace(target));
    if (places.length > MOST_PLACES) places.shift();
  };
  const press = () => {
    isPressed = true;
    isBeside = true;
  };
  const release = () => {
    isPressed = false;
    check();
  };
  const observer = new MutationObserver(check);
  const listeners = [
    ['focusin', remember],
    // A control that is disabled or hidden loses the focus without a change of the tree.
    ['focusout', () => void (cancel ??= after(0, restore))],
    ['pointerdown', press],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const;
  for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true);
  observer.observe(document.body, { childList: true, subtree: true });
  if (document.activeElement instanceof HTMLElement && !isLost()) {
    places.push(toPlace(document.activeElement));
  }
  check();
  return () => {
    cancel?.();
    observer.disconnect();
    for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, true);
  };
}

/** Focuses the first control near one of the places, the last place first. @returns false where there is none */
function focusNearest(places: readonly Place[], modal: Element | undefined): boolean {
  const main = document.querySelector('main');
  let isOfMain = false;
  return places.toReversed().some((place) => {
    // A control of a screen that is left is not followed by the nearest one of the header, such as the account's.
    isOfMain ||= place.isOfMain;
    const inside = modal ?? ((isOfMain && main) || document.body);
    return findNear(place, inside).some(takesFocus);
  });
}

function focusPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function toPlace(control: HTMLElement): Place {
  return { control, isOfMain: control.closest('main') !== null, trail: toTrail(control) };
}

function toTrail(control: Element): Place['trail'] {
  const trail = [];
  let child = control;
  for (let parent = child.parentElement; parent !== null && !parent.matches(ENDS); parent = parent.parentElement) {
    trail.push({ parent, position: Array.prototype.indexOf.call(parent.children, child) });
    child = parent;
  }
  return trail;
}

/**
 * The control, then those of each element that contained it: first what followed it, then what came before, the nearest
 * first, and a list itself after its rows.
 */
function findNear({ control, trail }: Place, inside: Element): HTMLElement[] {
  const found = new Set<HTMLElement>([control]);
  const wasInHead = control.matches(HEAD) || trail.some(({ parent }) => parent.matches(HEAD));
  for (const { parent, position } of trail) {
    if (!parent.isConnected) continue;
    const follower = parent.children[position];
    const controls = [...parent.querySelectorAll<HTMLElement>(CONTROLS)];
    const isAfter = (other: Element) =>
      follower !== undefined &&
      (follower.contains(other) || (follower.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
    const split = controls.findIndex(isAfter);
    const [before, later] = split < 0 ? [controls, []] : [controls.slice(0, split), controls.slice(split)];
    for (const each of [...later, ...before.toReversed()]) if (wasInHead || !isOfHead(each)) found.add(each);
    if (parent.matches(LIST)) found.add(parent as HTMLElement);
  }
  return [...found].filter((each) => inside.contains(each));
}

/** True for a control of the head of a grid, and for the row of all heads, which passes the focus on to one. */
function isOfHead(control: Element): boolean {
  return control.closest(HEAD) !== null || (control.matches('[role="row"]') && control.querySelector(HEAD) !== null);
}

/** True where it has the focus now. Only these are measured, because that needs the layout. */
function takesFocus(control: HTMLElement): boolean {
  if (control.matches(PASSED_OVER)) return false;
  const isList = control.matches(LIST);
  // A grid itself only where it has no row.
  if (isList && control.querySelector('[role="gridcell"]') !== null) return false;
  if (isList && !control.hasAttribute('tabindex')) control.tabIndex = -1;
  const isStop =
    control.tabIndex >= 0 || control.getAttribute('role') === 'gridcell' || control.matches('h1') || isList;
  if (!isStop || !isShown(control)) return false;
  control.focus({ preventScroll: true });
  return document.activeElement === control;
}

function isShown(element: Element): boolean {
  return element.closest('[inert], [hidden], [aria-hidden="true"]') === null;
}
