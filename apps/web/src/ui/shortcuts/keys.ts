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
  copy: 'c',
  nextDay: 'd',
  reference: '#',
  track: 't',
  trip: 'i',
  follow: 's',
  confirm: 'u',
  live: 'l',
  density: 'v',
  search: '/',
  offers: 'w',
  assign: 'a',
  offer: 'b',
  flag: 'g',
  contact: 'o',
  exclude: 'x',
  call: 'p',
  note: 'h',
  copyPhone: 'y',
  menu: 'm',
  down: 'j',
  up: 'k',
  list: '?',
} as const;
