export { LanesScreen, type LaneEditor } from './components/lanes-screen.tsx';
export { ScheduleFields } from './components/schedule-fields.tsx';
export { toExample } from './model/first-posting.ts';
export {
  checkSchedule,
  mergeSchedule,
  toClock,
  toLaneRoute,
  toSchedule,
  toScheduleValues,
  toWeekdaysText,
  type ScheduleErrors,
} from './model/lane-schedule.ts';
export { cityZoneQuery, loadAllLanes, saveLane, sendLaneTable } from './requests.ts';
