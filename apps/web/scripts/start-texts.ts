/**
 * The areas, branches and single texts that are loaded before the first render: those of the frame, of its messages and
 * of the postings list. All others are loaded with the first part that loads late. `tools/checks/first-load.ts` fails
 * where the code of the first load names a text that is not listed here. `*` is any one name.
 */
export const START_TEXTS: readonly string[] = [
  'alerts.anyPlace',
  'alerts.tripsName',
  'api',
  'assignments.cancelQuestion',
  'assignments.cancelTitle',
  'assignments.deliverQuestion',
  'assignments.deliverTitle',
  'assignments.done',
  'assignments.keepLoad',
  'assignments.moveFailed',
  'assignments.place',
  'assignments.unassignQuestion',
  'assignments.unassignTitle',
  'codes',
  'documents.hasDocument',
  'documents.show',
  'errors.insurance.futureDate',
  'facts.contactHidden',
  'facts.freeWeightLbs.name',
  'facts.minRatePerMile.name',
  'facts.*.onLine',
  'formats.perMile',
  'facts.rate.name',
  'facts.units',
  'facts.weightLbs.name',
  'facts.yes',
  'formats',
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
  'liveLeads.switchWithCount',
  'liveLeads.unseen',
  'notices',
  'notifications.bell',
  'notifications.title',
  'permits',
  'postingFilter',
  'postingForm.actionAdd',
  'postingForm.saving',
  'postings',
  'preferences.comfortableRows',
  'preferences.compactRows',
  'preferences.keyDensity',
  'preferences.languageFailed',
  'preferences.names.LiveSound',
  'preferences.saveFailed',
  'preferences.soundOff',
  'preferences.soundOn',
  'preferences.title',
  'quickPost.command',
  'quickPost.open',
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

/** Branches of these areas that only late parts use. */
const LATE_TEXTS: readonly string[] = ['postings.batch', 'sessions.updatesDone', 'sessions.updatesTitle'];

/** @returns whether the text of a key is loaded before the first render */
export function isStartText(key: string, starts = START_TEXTS): boolean {
  const isIn = (branches: readonly string[]) =>
    branches.some((branch) => new RegExp(`^${branch.replaceAll('.', '\\.').replace('*', '\\w+')}(?:\\.|$)`).test(key));
  return isIn(starts) && !isIn(LATE_TEXTS);
}
