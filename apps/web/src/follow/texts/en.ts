import { sharedEnglish } from '@loadstone/contracts/texts/en';

/** All texts of the customer's page in English, in ICU MessageFormat. A message is read as `t('position')`. */
export const english = {
  formats: sharedEnglish.formats,
  pageTitle: 'Follow your load',
  title: 'Your load',
  loading: 'Loading your load...',
  by: 'With {company}',
  place: '{city}, {state}',
  from: 'From',
  to: 'To',
  date: 'Pick-up day',
  status: { P: 'Pending', A: 'Assigned', R: 'On route', D: 'Delivered' },
  statusHint: {
    P: 'The load waits for its truck.',
    A: 'A truck is assigned. Its position is shown from the pick-up on.',
    R: 'The load is on its way.',
    D: 'The load was delivered {time}.',
  },
  position: 'Last position',
  noPosition: 'No position yet',
  eta: 'Arrival',
  estimate: '{time} (estimate)',
  map: 'Map: the way from {from} to {to}',
  mapWithTruck: 'Map: the way from {from} to {to} with the last position of the truck',
  mapSource: 'Map: Natural Earth, U.S. Census Bureau. Cities: GeoNames, CC BY 4.0',
  updated: 'Updated {time}',
  unreachable: 'No connection. This page tries again by itself.',
  stale: 'No connection since {time}. This page tries again by itself.',
  steps: 'Steps of the load',
  goneTitle: 'This link does not work any more',
  gone: 'It has ended or was replaced. Please ask the company that sent it for a new one.',
} as const;
