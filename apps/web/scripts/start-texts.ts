/**
 * The areas, branches and single texts that are loaded before the first render: those of the frame, of its messages and
 * of the postings list. All others are loaded with the first part that loads late. `tools/checks/first-load.ts` fails
 * where the code of the first load names a text that is not listed here.
 */
export const START_TEXTS: readonly string[] = [
  'api',
  'assignments.cancelQuestion',
  'assignments.cancelTitle',
  'assignments.done',
  'assignments.keysGroup',
  'assignments.moveFailed',
  'assignments.offers',
  'assignments.offersHint',
  'assignments.showOffers',
  'assignments.unassignQuestion',
  'assignments.unassignTitle',
  'documents.hasDocument',
  'documents.show',
  'insurance',
  'live',
  'liveLeads.filterOff',
  'liveLeads.filterOn',
  'liveLeads.keyToggle',
  'liveLeads.keys',
  'liveLeads.newBoth',
  'liveLeads.newEquipment',
  'liveLeads.newLead',
  'liveLeads.newLoads',
  'liveLeads.show',
  'liveLeads.showLiveLeads',
  'liveLeads.switchLabels',
  'liveLeads.unseen',
  'notifications',
  'permits',
  'postingFilter',
  'postingForm.actionAdd',
  'postingForm.saving',
  'postings',
  'preferences',
  'productUpdates',
  'rates',
  'repost',
  'sessions',
  'shell',
  'signIn',
  'tags.menu',
  'tags.open',
  'tags.tagFailed',
  'tags.title',
  'track.key',
  'track.track',
  'ui',
];

/** @returns whether the text of a key is loaded before the first render */
export function isStartText(key: string, starts = START_TEXTS): boolean {
  return starts.some((start) => key === start || key.startsWith(`${start}.`));
}
