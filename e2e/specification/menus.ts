import type { Mode } from './columns.ts';

/** A menu by its entries, as the specification lists them, and what the board adds to them. */
export interface SpecifiedMenu {
  /** In the order of the specification. */
  readonly items: readonly string[];
  /** Entries that the specification has without a place, and those that only the board has. */
  readonly additions: readonly string[];
}

const PHONE = ['Call', 'Copy phone'];

/** The menu of a lead: no Assign for carriers. The board's own entries are beside the specified ones. */
const LEAD: Readonly<Record<Mode, SpecifiedMenu>> = {
  B: {
    items: ['Assign', 'Add to network', 'Quick Pay', 'Flag', 'Contact', 'Exclude'],
    additions: ['Offer', 'Add a note', ...PHONE],
  },
  C: {
    items: ['Add to network', 'Quick Pay', 'Flag', 'Contact', 'Exclude'],
    additions: ['Offer', 'Add a note', 'Already gone', ...PHONE],
  },
};

/** The menu of a live lead, without Assign, Add to network, Quick Pay and Exclude. */
const LIVE_LEAD: SpecifiedMenu = {
  items: ['Flag', 'Contact'],
  additions: ['Show the details', 'Show All Matches', 'Add a note', ...PHONE],
};

const REPEATS = ['Copy', 'Return Trip', 'Date +1Day'];

/** The menu of an open posting without tags. The specification states no place for Generate Reference # of brokers. */
const OPEN_POSTING: Readonly<Record<Mode, SpecifiedMenu>> = {
  B: {
    items: REPEATS,
    additions: [
      'Generate Reference #',
      'Make this a lane',
      'Change rate',
      'Change Network',
      'Follow new leads',
      'Still available',
    ],
  },
  C: {
    items: REPEATS,
    additions: [
      'Use Reference #',
      'Make this a lane',
      'Change rate',
      'Change Network',
      'Plan a trip',
      'Follow new leads',
      'Still available',
    ],
  },
};

const MEMBER: SpecifiedMenu = { items: ['Exclude', 'Add Network'], additions: [] };
const VIEW: SpecifiedMenu = { items: ['Reset Columns', 'Fit Columns'], additions: ['Export CSV', 'Print'] };
const HELP: SpecifiedMenu = {
  items: ['FAQ', 'Product Updates', 'User Guides', 'Provide Feedback'],
  // Chat is there where the operator has configured its page.
  additions: ['Chat', 'Keyboard keys'],
};
const SORT: SpecifiedMenu = {
  items: ['Posted Date', 'Available Date'],
  additions: ['New Leads', 'Rate', '$/mi', 'Weight', 'Least rate per mile', 'Free weight'],
};
const EXCLUDED: SpecifiedMenu = { items: ['Include'], additions: [] };

/** Each menu of the specification by the mode that has it. */
export const SPECIFIED_MENUS = {
  lead: LEAD,
  liveLead: { B: LIVE_LEAD, C: { ...LIVE_LEAD, additions: [...LIVE_LEAD.additions, 'Already gone'] } },
  openPosting: OPEN_POSTING,
  view: { B: VIEW, C: VIEW },
  sort: { B: SORT, C: SORT },
  quickHelp: { B: HELP, C: HELP },
  excluded: { B: EXCLUDED, C: EXCLUDED },
  member: { B: MEMBER, C: MEMBER },
  carrier: { B: { items: ['Exclude', 'Contact'], additions: [] } },
  usCarrier: { B: { items: ['Contact'], additions: [] } },
} as const satisfies Record<string, Partial<Readonly<Record<Mode, SpecifiedMenu>>>>;

/** The links of the sidebar, the same in both modes. The board adds screens of its own behind them. */
export const SIDEBAR: SpecifiedMenu = {
  items: ['Home', 'Network', 'Flagged', 'Excluded', 'Templates', 'Search'],
  additions: ['Offers', 'Trips', 'Lanes', 'Resources'],
};

/** The tabs of searches and networks. */
export const SPECIFIED_TABS = {
  search: { B: ['Carriers', 'US Carriers', 'Members'], C: ['Members'] },
  networks: ['All', 'Companywide', 'User'],
} as const;
