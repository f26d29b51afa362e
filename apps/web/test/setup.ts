import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { Messages } from '@lingui/core';
import otherTexts from '../src/lib/texts/compiled/en.json' with { type: 'json' };
import startTexts from '../src/lib/texts/compiled/start/en.json' with { type: 'json' };
import driverTexts from '../src/driver/texts/compiled/en.json' with { type: 'json' };
import { activateTexts as activateDriverTexts } from '../src/driver/texts/t.ts';
import followTexts from '../src/follow/texts/compiled/en.json' with { type: 'json' };
import { activateTexts as activateFollowTexts } from '../src/follow/texts/t.ts';
import { quickLine } from '../src/modules/postings/quick-line.ts';
import { openLoad } from '../src/modules/assignments/model/open-load.ts';
import { isLiveViewOpen } from '../src/live/live-view.ts';
import { expandedLead } from '../src/modules/live-leads/model/live-mode.ts';
import { activateTexts } from '../src/lib/texts/t.ts';
import { pendingQuestions } from '../src/ui/dialogs/ask.ts';
import { isSessionOver } from '../src/lib/session/session-end.ts';
import { singleLetterKeys } from '../src/ui/shortcuts/single-letter-keys.ts';
import { shownToasts } from '../src/ui/toasts/toast.ts';

// Results usually arrive in milliseconds; a busy machine may need seconds.
configure({ asyncUtilTimeout: 120_000 });

activateTexts('en', { ...startTexts, ...otherTexts } as unknown as Messages);
activateDriverTexts('en', driverTexts as unknown as Messages);
activateFollowTexts('en', followTexts as unknown as Messages);

/** jsdom has no layout: the queries and observers that Mantine uses exist but report nothing. */
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
});

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', SilentObserver);
vi.stubGlobal('IntersectionObserver', SilentObserver);

// jsdom has its own ArrayBuffer, while WebCrypto returns Node's: libraries that check the type need one class.
vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor);

// Without this a grid measures the scroll bar of the browser as the negative of a `clientWidth` that a test gives, keeps it
// for all files of the worker, and adds it to the room of its columns.
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', {
  configurable: true,
  get(this: HTMLElement) {
    return this.clientWidth;
  },
});

// For a custom property that no ancestor has, jsdom asks each ancestor, which asks all of its own: twice the time for each
// level of the page. A grid asks for one when it is created, which took up to a minute on the desk.
const COMPUTED = Symbol.for('style that is computed');
const { getComputedStyle } = window;
if (!(COMPUTED in getComputedStyle)) {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  const readSpecified = (style: CSSStyleDeclaration, name: string): string =>
    name.startsWith('--') && COMPUTED in style ? '' : getPropertyValue.call(style, name);
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return readSpecified(this, name);
  };
  window.getComputedStyle = Object.assign(
    (element: Element, pseudoElement?: string | null) =>
      Object.assign(getComputedStyle(element, pseudoElement), { [COMPUTED]: true }),
    { [COMPUTED]: true },
  );
}

Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
  });
}

// The files of a worker share its modules: what a test leaves open would take the keys of the next one.
afterEach(() => {
  cleanup();
  quickLine.set(null);
  openLoad.set(null);
  isLiveViewOpen.set(false);
  expandedLead.set(null);
  singleLetterKeys.set(true);
  pendingQuestions.set([]);
  shownToasts.set([]);
  isSessionOver.set(false);
  window.localStorage.clear();
  window.sessionStorage.clear();
});
