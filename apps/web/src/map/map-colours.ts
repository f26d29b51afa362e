/** The colours that a canvas draws with; the style sheet names them for each theme. */
export interface MapColours {
  readonly land: string;
  readonly line: string;
  readonly stateName: string;
  readonly cityName: string;
  readonly route: string;
}

/** Reads the colours of the theme that the element is shown in. */
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

/** Calls back whenever the page changes its theme. Returns what stops it. */
export function observeTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
