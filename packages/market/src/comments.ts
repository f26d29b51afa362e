import type { PostingKind } from '@loadstone/contracts/postings';
import type { Random } from './random.ts';

const LOAD_COMMENTS = [
  '42,000 lb, 22 pallets, no touch',
  '44,000 lb, dock to dock',
  '38,500 lb, 26 skids, straps needed',
  'Appointment at delivery, 08:00 sharp',
  'FCFS pickup 07:00 to 15:00',
  'Driver assist, lumper paid with receipt',
  'Temp 34 F continuous, washout required',
  'Temp -10 F, pre-cool before loading',
  'Drop trailer available at origin',
  'Two picks, one drop',
  'One pick, two drops, second is 40 mi out',
  'Bonded carrier preferred, PAPS at pickup',
  'ACE eManifest needed before the border',
  'Steel coils, 4 ft tarps and chains',
  'Lumber, 8 ft tarps, side load',
  'Clean dry trailer, no smells, food grade',
  'Load bars needed',
  'Hazmat class 3, placards supplied',
  'Liftgate at delivery, call ahead',
  'Partial, 14 ft of deck, 9,000 lb',
  'Partial, 6 skids, 5,200 lb',
  'Paper rolls, 40,000 lb, food grade trailer',
  'Auto parts, time critical, no transload',
  'Check calls twice a day, tracking required',
  'Quick turn, loads all week on this lane',
  'Empty totes going back, light',
  'Machinery, 9 ft 6 high, step deck works',
  'Night unload, 22:00 to 04:00',
];

const TRUCK_COMMENTS = [
  'Empty now, ready to roll',
  'Empties at noon, 53 ft air ride',
  'Team available',
  'Looking for a backhaul',
  'Weekly run on this lane',
  '53 ft tri-axle, 48,000 lb legal',
  'CTPAT and FAST approved',
  'Hazmat certified, TWIC card',
  'Will take partials on the way',
  'Reefer, washed out this morning',
  'Multi-temp unit with bulkhead',
  '48 ft flat, 8 ft tarps, chains and straps',
  'Bonded, US and Canada',
  'Can drop trailer at origin',
  'Prefers drop at the border by evening',
  'Open to multi-stop',
  'Load bars and straps on board',
  'Two trucks available on this lane',
  'E-track, 2 dozen straps',
  'Home by the weekend',
  'Tailgate, 26 ft straight',
];

/** Every comment of the market. */
export const COMMENTS: readonly string[] = [...LOAD_COMMENTS, ...TRUCK_COMMENTS];

/** Draws a comment in the style of dispatchers, empty for more than a third of the postings. */
export function drawComment(random: Random, kind: PostingKind): string {
  return random.chance(0.36) ? '' : random.pick(kind === 'L' ? LOAD_COMMENTS : TRUCK_COMMENTS);
}
