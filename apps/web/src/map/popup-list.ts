import type { PostingStatus } from '@loadstone/contracts/postings';
import { formatCount } from '../lib/format/formatting.ts';
import { t } from '../lib/texts/t.ts';
import { drawPoint } from './marker-element.ts';
import { toStatusLook } from './status-look.ts';
import styles from './map.module.css';

/** One line of a popup. */
export interface PopupEntry {
  readonly key: number;
  readonly label: string;
  readonly status?: PostingStatus | undefined;
  readonly detail?: string | undefined;
}

/** A popup's content; `refresh` updates the entries without moving the focused one. */
export interface PopupList {
  readonly element: HTMLElement;
  /** `find` returns an entry's current state; a removed one is struck out and disabled. */
  refresh(find: (key: number) => PopupEntry | undefined): void;
}

/** The entries that are shown at once; more are added on demand. */
const PAGE = 50;

/** Creates a popup's content. Without `onPick` the entries are read-only. */
export function createPopupList(entries: readonly PopupEntry[], onPick?: (key: number) => void): PopupList {
  const element = document.createElement('div');
  const count = entries.length;
  if (count > 1) element.append(text(styles.popupTitle, t('map.clusterTitle', { count })));
  const list = document.createElement('ul');
  list.className = styles.entries ?? '';
  const shown: { entry: PopupEntry; item: HTMLLIElement; isGone: boolean }[] = [];
  const more = document.createElement('button');
  more.type = 'button';
  more.className = styles.more ?? '';
  element.append(list, more);
  const addPage = () => {
    const added = entries.slice(shown.length, shown.length + PAGE).map((entry) => ({
      entry,
      item: fillItem(document.createElement('li'), entry, onPick),
      isGone: false,
    }));
    shown.push(...added);
    list.append(...added.map(({ item }) => item));
    const left = count - shown.length;
    more.textContent = t('map.more', { count: formatCount(Math.min(PAGE, left)) });
    more.hidden = left === 0;
    return added[0]?.item;
  };
  more.addEventListener('click', () => addPage()?.querySelector('button')?.focus());
  addPage();
  return {
    element,
    refresh: (find) => {
      for (const line of shown) {
        const entry = find(line.entry.key);
        if (entry === undefined) strike(line.item);
        else if (line.isGone || isOther(entry, line.entry)) fillItem(line.item, entry, onPick);
        line.isGone = entry === undefined;
        line.entry = entry ?? line.entry;
      }
    },
  };
}

function isOther(one: PopupEntry, other: PopupEntry): boolean {
  return one.label !== other.label || one.status !== other.status || one.detail !== other.detail;
}

function strike(item: HTMLLIElement): void {
  item.classList.add(styles.gone ?? '');
  item.querySelector('button')?.setAttribute('aria-disabled', 'true');
}

function text(className: string | undefined, words: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className ?? '';
  element.textContent = words;
  return element;
}

/** Fills a line, or updates it: the button stays the same element, so that it keeps the focus. */
function fillItem(item: HTMLLIElement, entry: PopupEntry, onPick?: (key: number) => void): HTMLLIElement {
  const body = item.firstElementChild ?? item.appendChild(createBody(entry.key, onPick));
  const words = text(styles.entryWords, '');
  words.append(text(styles.entryLabel, entry.label));
  const status = entry.status === undefined ? undefined : toStatusLook(entry.status).label;
  const below = [status, entry.detail].filter((part) => part !== undefined && part !== '').join(' · ');
  if (below !== '') words.append(text(styles.entryDetail, below));
  body.replaceChildren(...(entry.status === undefined ? [] : [drawPoint(entry.status).element]), words);
  body.removeAttribute('aria-disabled');
  item.classList.remove(styles.gone ?? '');
  return item;
}

function createBody(key: number, onPick: ((key: number) => void) | undefined): HTMLElement {
  const body = document.createElement(onPick ? 'button' : 'span');
  body.className = styles.entry ?? '';
  if (body instanceof HTMLButtonElement) {
    body.type = 'button';
    body.addEventListener('click', () => {
      if (body.getAttribute('aria-disabled') !== 'true') onPick?.(key);
    });
  }
  return body;
}
