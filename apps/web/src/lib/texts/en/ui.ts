/** Texts of the shared UI parts. */
export const uiTexts = {
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  clearDay: 'Clear the day',
  /** A name with what it is about, and a name before what it is about. */
  labelled: '{label}: {value}',
  label: '{label}:',
  exportCsv: 'Export CSV',
  exportStops: 'Export CSV, one row for each stop',
  print: 'Print',
  placeTime: '{there} ({here} here)',
  rowsCopied: '{count, plural, one {# row copied} other {# rows copied}}',
  undo: 'Undo',
  back: 'Back',
  loading: 'Loading...',
  errorTitle: 'This could not be loaded',
  partMissing:
    'Please check your connection and try again. If it stays so, the board has been updated meanwhile: reload the page.',
  partOutdated: 'The board has been updated meanwhile. Reload the page: what you have typed is kept.',
  partOutdatedBehind:
    'The board has been updated meanwhile. First save or close the window behind this message, then reload the page: a reload would lose what you have typed there.',
  screenFailedTitle: 'This screen has stopped',
  screenFailedBody: 'Something bad happened; please try again later.',
  reload: 'Reload the page',
  stale: 'As of {age} ago',
  staleNow: 'As of a moment ago',
  notifications: 'Messages',
  repeated: '{count, plural, one {# time} other {# times}}',
  keysTitle: 'Keyboard keys',
  keysSingleLetters: 'Single-letter keys',
  keysSingleLettersHint: 'Keys rest while a text field has the focus. Switched off, only keys with Ctrl or Cmd work.',
  keysGeneral: 'Everywhere',
  keysOpenHelp: 'Show the keys',
  keysOpenPalette: 'Open the command palette',
  keysClose: 'Close one layer',
  keysLists: 'In lists and grids',
  keysMove: 'Go up and down',
  keysOpen: 'Open',
  keysMenu: 'Menu of the row',
  keysBetween: 'From the list to the grid, and back from its first column',
  keysOr: 'or',
  paletteTitle: 'Command palette',
  palettePlaceholder: 'Type a command or a place',
  paletteRow: 'Selected row',
  paletteRows: 'On this screen',
  paletteEmpty: 'Nothing matches.',
  paletteCount: '{count, plural, one {# result} other {# results}}',
  nothingFits: 'Nothing fits "{typed}". Please choose from the list.',
  noChoice: 'Nothing to choose from fits.',
  resizePanes: 'Resize the columns',
  age: { now: 'now', minutes: '{minutes} min', hours: '{hours} h', days: '{days} d' },
} as const;

/** The message for a failed request where the server sent no better one. */
export const apiTexts = {
  generic: 'Something bad happened; please try again later.',
  noReply: 'No reply arrived, so this may be done or not. Please try again: it is never done twice.',
  offline: 'The board cannot be reached. Please check your connection and try again.',
} as const;

/** Texts of the data grid itself, for any content. */
export const gridTexts = {
  waiting: '{count} new',
  rowMenu: 'Actions for {row}',
  columns: 'Columns',
  columnsHidden: '{count, plural, one {# column is} other {# columns are}} hidden: choose columns',
  noRoom: '{column} (no room)',
  selection: 'Column of selection',
  findColumn: 'Find a column',
  noColumn: 'No column has this name.',
} as const;

/** Texts of the maps: their controls, legend and notes. */
export const mapTexts = {
  postings: 'Map of postings',
  route: 'Map of the route',
  keys: 'Arrow keys go from marker to marker, Enter opens one, + and - zoom.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  legend: 'Legend',
  empty: 'No postings to show on the map.',
  loadFailed: 'The map could not be loaded.',
  point: '{label}, {status}',
  pointDetail: '{label}, {status}, {detail}',
  cluster: '{count, plural, one {# posting} other {# postings}}: {parts}',
  clusterPart: '{count} {status}',
  clusterTitle: '{count, plural, one {# posting here} other {# postings here}}',
  closePopup: 'Close',
  more: 'Show {count} more',
  origin: 'Origin: {label}',
  destination: 'Destination: {label}',
  straightLine: 'Straight line, not the road',
  attribution: 'Map: Natural Earth, U.S. Census Bureau. Cities: {source}, CC BY 4.0',
  attributionSource: 'GeoNames',
} as const;

/** Texts of the city picker. */
export const cityTexts = {
  placeholder: 'Type at least 3 letters',
  none: 'No city of that name.',
  unknown: 'Please choose a city from the list.',
  loadFailed: 'Load error, please refresh your page.',
  loading: 'Looking up…',
  letters: 'Letters, spaces, apostrophes and hyphens only.',
} as const;
