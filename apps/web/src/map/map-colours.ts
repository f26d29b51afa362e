/** The colours of the canvas; the style sheet defines them for each theme. */
export interface MapColours {
  readonly land: string;
  readonly line: string;
  readonly stateName: string;
  readonly cityName: string;
  readonly route: string;
}

/** Reads the colours of the element's current theme. */
export function readMapColours(element: HTMLElement): MapColours {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--map-${name}`).trim();
  return {
    land: read('land'),
    line: read('line'),
    stateName: read('state-name'),
    cityName: read('city-name'),
    route: read('route'),
  };
}

/** Calls back whenever the page changes its theme. @returns a function that stops it */
export function observeTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
