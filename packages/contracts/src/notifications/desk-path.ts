/**
 * The paths of the desk to which links in notifications, pushes and mails lead. They do not change.
 * `docs/desk.md` lists them.
 */
export const DESK_PATHS = {
  home: '/home',
  posting: (token: number) => `/home/${token}`,
  /** A lead of an own posting. */
  lead: (token: number, leadToken: number) => `/home/${token}?lead=${leadToken}`,
  /** The documents of a posting, on the desk in the place of its leads. */
  postingDocuments: (token: number) => `/home/${token}/documents`,
  documents: (token: number) => `/documents/${token}`,
  /** The panel of a company of the board, beside the searches. */
  company: (custCd: string) => `/search?company=${encodeURIComponent(custCd)}`,
  network: (id: number) => `/network/${id}`,
  offer: (id: number) => `/offers/${id}`,
  /** The trips of a truck: of an own posting by its token, of an assignment or a driver by its id. */
  trips: (from: 'posting' | 'assignment' | 'driver', id: number) => `/trips/${from}/${id}`,
  /** The page "Security" of the account, which is not part of the desk. */
  security: '/security',
  /** The page of a driver. */
  driver: '/driver',
} as const;

/** The query parameters of a path of the desk. */
export const DESK_PARAMS = {
  /** The id of the assignment whose dialog is open. */
  load: 'load',
  /** The token of the lead whose panel is open beside the leads of the posting. */
  lead: 'lead',
  /** The id of the offer whose dialog is open over the screen. */
  offer: 'offer',
  /** The customer code of the company whose panel is open beside the searches. */
  company: 'company',
  /** The mode, B or C, in which a link opens for a user who has both. */
  mode: 'mode',
  /** `true`: the leads are requested on arrival. */
  initMode: 'init-mode',
} as const;
