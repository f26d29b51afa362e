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
