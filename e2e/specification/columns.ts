/** The columns of a grid by their headers, as the specification lists them, and what the board adds to them. */
export interface SpecifiedGrid {
  /** In the order of the specification. */
  readonly columns: readonly string[];
  /** Those that are not shown: ids, which the list of columns does not offer. */
  readonly hidden: readonly string[];
  /** Columns of the board that the specification does not have, in any place. */
  readonly additions: readonly string[];
  /** Specified columns for which a window of this width may have no room; the list of columns has them as such. */
  readonly withoutRoom: Readonly<Record<Width, readonly string[]>>;
}

/** The widths of the window, in pixels, at which the running product is compared. */
export const WIDTHS = [1280, 1440, 1920] as const;
type Width = (typeof WIDTHS)[number];
export type Mode = 'B' | 'C';

const ALL_FIT = { 1280: [], 1440: [], 1920: [] } as const;
const LANE_OF_LEAD = ['Dir', 'DFO', 'LD', 'DFD', 'Date', 'Orig City', 'ST', 'Dest City', 'ST'];
const REST_OF_LEAD = ['V', 'Size', 'Attr', 'Company', 'Posted', 'Comments'];
const HIDDEN_OF_LEAD = ['ID', 'SType', 'eToken', 'Token', 'Excl'];
const FACTS_OF_LOAD = [
  'Quantity',
  'Rate',
  'Weight',
  'Length',
  'Commodity',
  'Pick-up hours',
  'Delivery date',
  'Delivery hours',
  'Stops',
];
const FACTS = { B: ['Quantity', 'Free weight', 'Free length'], C: [...FACTS_OF_LOAD, 'Book now'] };

/** The leads of one posting. QP is for carriers, Trk for brokers. */
const LEADS: Readonly<Record<Mode, SpecifiedGrid>> = {
  B: {
    columns: [...HIDDEN_OF_LEAD, 'New', 'Trk', 'Cn', 'TC', 'Eq', ...LANE_OF_LEAD, ...REST_OF_LEAD],
    hidden: HIDDEN_OF_LEAD,
    additions: ['M', 'Fl', ...FACTS.B, 'Road', 'Lane', 'Fit', 'Marks', 'Last call'],
    withoutRoom: { 1280: ['Trk', 'Cn', 'Dir', 'Attr', 'Comments'], 1440: ['Trk', 'Cn', 'Dir', 'Attr'], 1920: [] },
  },
  C: {
    columns: [...HIDDEN_OF_LEAD, 'New', 'QP', 'Cn', 'TC', 'Eq', ...LANE_OF_LEAD, ...REST_OF_LEAD],
    hidden: HIDDEN_OF_LEAD,
    additions: ['M', 'Fl', ...FACTS.C, 'Road', '$/mi', 'Lane', 'Fit', 'Marks', 'Last call'],
    withoutRoom: {
      1280: ['QP', 'Cn', 'Eq', 'Dir', 'Attr', 'Comments'],
      1440: ['QP', 'Cn', 'Dir', 'Attr'],
      1920: [],
    },
  },
};

const LIVE = [
  'Date',
  'Orig City',
  'ST',
  'Orig Radius',
  'Dest City',
  'ST',
  'Dest Radius',
  'V',
  'Size',
  'DFO',
  'DFD',
  'LD',
];
const MARKS_OF_LIVE = ['New', 'Age', 'Company', 'Cn', 'Fl', 'TC', 'Eq', 'Last call', 'Comments'];
const LIVE_WITHOUT_ROOM = { ...ALL_FIT, 1280: ['Orig Radius', 'Dest Radius'] };

/**
 * The live leads, with the expand control and the badge before the specified columns. The specification has the
 * corridor for carriers and hides it from brokers, but the live leads of a carrier are loads, which have no corridor:
 * the board gives a broker the corridor of a truck, hidden until it is chosen, and a carrier no empty column.
 */
const LIVE_LEADS: Readonly<Record<Mode, SpecifiedGrid>> = {
  B: {
    columns: ['Details', 'Matches', ...LIVE],
    hidden: [],
    additions: ['Corridor', ...MARKS_OF_LIVE, ...FACTS.B, 'Road', 'Lane', 'Fit'],
    withoutRoom: LIVE_WITHOUT_ROOM,
  },
  C: {
    columns: ['Details', 'Matches', ...LIVE],
    hidden: [],
    additions: [...MARKS_OF_LIVE, ...FACTS.C, 'Road', '$/mi', 'Lane', 'Fit'],
    withoutRoom: LIVE_WITHOUT_ROOM,
  },
};

const MEMBERS: SpecifiedGrid = {
  columns: ['ID', 'UserList', 'AccountId', 'CustCD', 'Company', 'City', 'ST', 'Contact Name', 'Excl', 'SType'],
  hidden: ['ID', 'UserList', 'AccountId', 'CustCD'],
  additions: ['Last call'],
  withoutRoom: ALL_FIT,
};

const CARRIERS: SpecifiedGrid = {
  columns: [
    ...['ID', 'SubType', 'Token', 'Excl', 'Cn', 'TC', 'EQ', 'Date', 'Orig City', 'ST', 'Dest City', 'ST', 'Attr', 'V'],
    ...['Size', 'Company', 'Posted', 'Comments'],
  ],
  hidden: ['SubType', 'Token'],
  additions: ['Cor', 'Board', 'Last call', 'Quantity'],
  withoutRoom: {
    1280: ['ID', 'Excl', 'Cn', 'Attr', 'Size', 'Posted', 'Comments'],
    1440: ['ID', 'Excl', 'Cn', 'Attr', 'Posted'],
    1920: [],
  },
};

const US_CARRIERS: SpecifiedGrid = {
  columns: [
    ...['ID', 'SubType', 'Token', 'Cn', 'TC', 'Date', 'From', 'To', 'V', 'Size', 'Company', 'Posted', 'Comments'],
  ],
  hidden: ['ID', 'SubType', 'Token'],
  additions: ['Cor', 'Board', 'Last call', 'Quantity'],
  withoutRoom: { ...ALL_FIT, 1280: ['Cn', 'Size', 'Posted'], 1440: ['Cn'] },
};

const EXCLUDED: SpecifiedGrid = {
  columns: ['ID', 'CustCD', 'Company', 'City', 'Province', 'Contact Name', 'Excl', 'SType'],
  hidden: ['ID', 'CustCD'],
  additions: [],
  withoutRoom: ALL_FIT,
};

/** Each grid of the specification by the mode that has it. */
export const SPECIFIED_GRIDS = {
  leads: LEADS,
  liveLeads: LIVE_LEADS,
  members: { B: MEMBERS, C: MEMBERS },
  excluded: { B: EXCLUDED, C: EXCLUDED },
  carriers: { B: CARRIERS },
  usCarriers: { B: US_CARRIERS },
} as const satisfies Record<string, Partial<Readonly<Record<Mode, SpecifiedGrid>>>>;

/** The table of a network's companies, which has no list of columns. */
export const MEMBER_TABLE = ['#', 'Company Name', 'Phone', 'Location', 'Primary Contact', 'Action'] as const;
