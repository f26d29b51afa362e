import { browserWindow } from '../../lib/browser/browser.ts';
import { isSessionOver } from '../../lib/session/session-end.ts';
import { after } from '../../lib/time/clock.ts';

/**
 * What the desk shows, as elements without behaviour. A reload shows it while the program starts, which takes several
 * times as long as reading it.
 */
export interface Picture {
  /** Where it was taken: another address or size of the window would show something else. */
  readonly path: string;
  readonly size: string;
  readonly scheme: string;
  readonly html: string;
  /** The styles that the program has added to the page. */
  readonly css: string;
}

const SCHEME = 'data-mantine-color-scheme';
const FIRST_LEAD = '[role="grid"] [role="gridcell"]';
/** The element that states the age of the lists. */
export const NOTE_MARK = { 'data-copy-note': '' };
/** How long it is shown without the lists. */
const LONGEST_MS = 10_000;
/** The content policy lets no text contain styles: they are set once the elements exist. */
const STYLE = 'data-style';
const SCROLL = 'data-scroll';
/** Stands for the root of the page, which styles inside of the picture cannot name. */
const ROOT_CLASS = 'copy-picture-root';
/** Set while a picture is on screen. */
const SHOWN = 'data-copy-picture';

function findRoot(): HTMLElement | null {
  return document.getElementById('root');
}

function toSize(): string {
  return `${window.innerWidth} ${window.innerHeight}`;
}

/** @param note states the age of the picture @returns undefined where the page shows no leads. O(n) of the elements */
export function takePicture(note: string): Picture | undefined {
  const root = findRoot();
  if (root === null || root.querySelector(FIRST_LEAD) === null) return undefined;
  const copy = root.cloneNode(true) as HTMLElement;
  const originals = root.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const { scrollTop = 0, scrollLeft = 0 } = originals[index] ?? {};
    if (scrollTop !== 0 || scrollLeft !== 0) element.setAttribute(SCROLL, `${scrollLeft} ${scrollTop}`);
    const style = element.getAttribute('style');
    if (style !== null) element.setAttribute(STYLE, style);
    element.removeAttribute('style');
    if (element.nodeName === 'STYLE') element.remove();
  });
  const place = copy.querySelector('[data-copy-note]');
  if (place !== null) place.textContent = note;
  return {
    path: browserWindow.readPath(),
    size: toSize(),
    scheme: document.documentElement.getAttribute(SCHEME) ?? '',
    html: copy.innerHTML,
    css: readAddedStyles(),
  };
}

function readAddedStyles(): string {
  const added = [...document.styleSheets].filter(({ ownerNode }) => ownerNode?.nodeName === 'STYLE');
  const rules = added.flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText));
  return rules.join('\n').replaceAll(':root', `.${ROOT_CLASS}`);
}

/**
 * Shows a picture of this address above the page until the page has leads itself, or is used. It can neither be focused
 * nor found.
 *
 * @returns true once it is on screen; false for a picture of another address or size of the window, and where the page has leads
 */
export async function showPicture({ path, size, scheme, html, css }: Picture): Promise<boolean> {
  const root = findRoot();
  if (root === null || path !== browserWindow.readPath() || size !== toSize()) return false;
  if (root.querySelector(FIRST_LEAD) !== null) return false;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const layer = document.createElement('div');
  layer.inert = true;
  layer.setAttribute('aria-hidden', 'true');
  layer.style.cssText = 'position:fixed;inset:0;z-index:10000;pointer-events:none';
  const content = document.createElement('div');
  content.className = ROOT_CLASS;
  content.setAttribute(SCHEME, scheme);
  content.style.cssText = 'height:100%;background:var(--mantine-color-body);color:var(--mantine-color-text)';
  // The template's document runs nothing, and the text was encrypted by the session.
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    element.style.cssText = element.getAttribute(STYLE) ?? '';
  }
  content.append(template.content);
  // Closed, so that no part of the program finds an element of the picture.
  const shadow = layer.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [sheet];
  document.body.append(layer);
  await addPageStyles(shadow);
  if (root.querySelector(FIRST_LEAD) !== null) {
    layer.remove();
    return false;
  }
  shadow.append(content);
  layer.setAttribute(SHOWN, '');
  for (const element of content.querySelectorAll(`[${SCROLL}]`)) {
    const [left = 0, top = 0] = element.getAttribute(SCROLL)?.split(' ').map(Number) ?? [];
    element.scrollTo(left, top);
  }
  removeWhenDone(root, () => layer.remove());
  await new Promise((resolve) => requestAnimationFrame(() => after(0, () => resolve(undefined))));
  return true;
}

/** The style sheets of the page, which the browser has already. @throws where one does not load */
async function addPageStyles(shadow: ShadowRoot): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const copy = link.cloneNode() as HTMLLinkElement;
          copy.onload = resolve;
          copy.onerror = () => reject(new Error('The styles of the picture did not load.'));
          shadow.append(copy);
        }),
    ),
  );
}

function removeWhenDone(root: HTMLElement, remove: () => void): void {
  const events = ['pointerdown', 'keydown', 'wheel'] as const;
  const end = () => {
    cancel();
    stop();
    observer.disconnect();
    for (const name of events) removeEventListener(name, end, true);
    remove();
  };
  const cancel = after(LONGEST_MS, end);
  const stop = isSessionOver.subscribe(end);
  const observer = new MutationObserver(() => {
    if (root.querySelector(FIRST_LEAD) !== null) end();
  });
  observer.observe(root, { childList: true, subtree: true });
  for (const name of events) addEventListener(name, end, true);
}
