/** Texts of the frame around every screen. */
export const shellTexts = {
  product: 'Loadstone',
  pageTitle: 'Loadstone {mode} {version}',
  pageTitleWithNews: '({count}) {title}',
  modes: { B: 'Broker', C: 'Carrier' },
  modeToggle: 'Product mode',
  modeNews: 'New live leads',
  newVersion: 'A new version of the board is available.',
  reload: 'Reload',
  reloadLoses: 'A reload would lose what you have typed in the open window.',
  sampleMarket: 'Sample market',
  sampleMarketHint:
    'The companies and postings of this board are invented. Sample companies post, edit and withdraw all the time, and reply to what you send them. Your own postings change only when you act.',
  skipToContent: 'Skip to the content',
  mainNavigation: 'Main',
  sideNavigation: 'Sidebar',
  expandSidebar: 'Expand the sidebar',
  collapseSidebar: 'Collapse the sidebar',
  home: 'Home',
  network: 'Network',
  flagged: 'Flagged',
  excluded: 'Excluded',
  templates: 'Templates',
  lanes: 'Lanes',
  search: 'Search',
  offers: 'Offers',
  resources: 'Resources',
  quickHelp: 'Quick Help',
  faq: 'FAQ',
  chat: 'Chat',
  productUpdates: 'Product Updates',
  userGuides: 'User Guides',
  provideFeedback: 'Provide Feedback',
  keys: 'Keyboard keys',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Auto' },
  account: 'Account of {name}',
  devices: 'Your computers',
  security: 'Security',
  sandbox: 'Sandbox company',
  logOut: 'Log out',
  goTo: 'Go to',
  actions: 'Actions',
  switchMode: 'Switch to {mode}',
  useTheme: 'Theme: {theme}',
  useLanguage: 'Language: {language}',
  copyLink: 'Copy a link to this screen',
  searchCompanies: 'Search companies for “{name}”',
  linkCopied: 'The link is copied.',
  linkNotCopied: 'The link could not be copied.',
  pageNotFound: 'Page not found!',
  pageNotFoundTitle: 'Page not found! · Loadstone',
  pageNotFoundHint: 'There is nothing at this address.',
  goHome: 'Go to Home',
  startFailed: 'The board could not be opened',
  navigating: 'Loading the screen',
} as const;

/** Texts of the live connection. */
export const liveTexts = {
  lost: 'Connection lost',
  reconnectNow: 'Reconnect now',
} as const;

/** Texts while the lists on screen are those of the last page, from the copy in the browser. */
export const localCopyTexts = {
  asOf: 'As of {time}, checking…',
  refused:
    'Not sent: the lists are as of {time}, and the board has not confirmed them yet. Please try again in a moment.',
} as const;

/** The placeholder for a feature that the company does not hold. */
export const permitTexts = {
  missing: 'Please contact our Customer Service department at {phone} to add this feature to your subscription.',
} as const;

/** Texts of the pages for users who must share the location of their browser. */
export const locationTexts = {
  askedTitle: 'Please share your location',
  askedBody: 'Your browser asks whether this page may know your location. Choose “Allow” to continue.',
  requiredTitle: 'Location sharing is required',
  requiredBody:
    'Your account can be used only while this browser shares its location with the load board. The board stores where and when it was shared, for a limited time.',
  refused: 'At present this browser does not share its location with this page.',
  notFound: 'The location of this computer could not be found. Please check that its location services are on.',
  howToShare: 'How to share your location',
  accessBody: 'The browser decides which pages may know your location. Allow it for {origin}:',
  chromeName: 'Chrome and Edge',
  chromeSteps:
    'Click the icon to the left of the address, open the permissions of the site, and set Location to Allow.',
  firefoxName: 'Firefox',
  firefoxSteps:
    'Click the permissions icon to the left of the address, remove the block of your location, and choose Allow when you are asked again.',
  safariName: 'Safari',
  safariSteps:
    'Open “Settings for this website” in the Safari menu, on an iPhone or iPad in the page menu next to the address, and set Location to Allow.',
  systemName: 'Computer or phone',
  systemSteps: 'Location services must also be on for the browser, in the privacy settings of the system.',
  accessGoesOn: 'This page continues by itself when the location is shared. Some browsers need a reload first.',
  share: 'Share my location',
  reload: 'Reload the page',
  back: 'Back',
  logOut: 'Log out',
  failed: 'Your location could not be checked',
} as const;
