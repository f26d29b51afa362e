/**
 * The keys of the product's screens, each with one meaning: a test compares them with each other. Bindings and the hints of
 * menus, tooltips, the palette and the list of keys read them from here.
 */
export const KEYS = {
  post: 'n',
  quickPost: 'q',
  edit: 'e',
  filter: 'f',
  repost: 'r',
  pause: ',',
  copy: 'c',
  nextDay: 'd',
  reference: '#',
  rate: '$',
  track: 't',
  trip: 'i',
  follow: 's',
  confirm: 'u',
  scopeAll: '6',
  scopeOpen: '7',
  scopeRunning: '8',
  scopeDone: '9',
  live: 'l',
  density: 'v',
  search: '/',
  offers: 'w',
  assign: 'a',
  offer: 'b',
  offerAccept: '1',
  offerCounter: '2',
  offerEnd: '3',
  flag: 'g',
  contact: 'o',
  exclude: 'x',
  call: 'p',
  note: 'h',
  copyPhone: 'y',
  why: '.',
  menu: 'm',
  down: 'j',
  up: 'k',
  list: '?',
  palette: 'mod+k',
} as const;

/** The keys of the entries of a row's menu. In a grid they are the row's alone; the screen has some of them for its open lead. */
export const ROW_MENU_KEYS = [
  KEYS.assign,
  KEYS.offer,
  KEYS.flag,
  KEYS.contact,
  KEYS.exclude,
  KEYS.call,
  KEYS.note,
  KEYS.copyPhone,
] as const;
export type RowMenuKey = (typeof ROW_MENU_KEYS)[number];
