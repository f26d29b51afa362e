/** The zone of the board, in which a posting expires. */
export const BOARD_ZONE = 'America/Toronto';

/** A posting of a lane, or one that was taken of its quantity. */
export interface ModelLoad {
  readonly day: string;
  status: 'O' | 'P' | 'A';
  quantity: number;
  isDeleted: boolean;
  /** The one that it was taken of. */
  readonly takenFrom?: ModelLoad;
}

interface ModelOccurrence {
  state: 'posted' | 'missed' | 'withdrawn';
  load?: ModelLoad;
}

/** What a lane states; times are those of its origin. */
export interface ModelSchedule {
  readonly zone: string;
  readonly weekdays: readonly number[];
  readonly withoutDays: readonly string[];
  readonly extraDays: readonly string[];
  readonly perDay: number;
  readonly postHour: number;
  readonly daysAhead: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly quantity: number;
  readonly comment: string;
}

/** A lane as the definition of section 21 says, with what became of each day and number. */
export interface ModelLane {
  schedule: ModelSchedule;
  isPaused: boolean;
  /** Days before it are settled. */
  next: string;
  readonly occurrences: Map<string, ModelOccurrence>;
}

/** The day and hour in a zone, `YYYY-MM-DD HH`. */
function toLocalHour(atMs: number, timeZone: string): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, ...options }).format(atMs).slice(0, 13);
}

export const toDay = (atMs: number, timeZone: string): string => toLocalHour(atMs, timeZone).slice(0, 10);
export const moveDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first day that can be posted: today at the origin and for the board. */
function toFirstDay(zone: string, atMs: number): string {
  return [toDay(atMs, zone), toDay(atMs, BOARD_ZONE)].sort().at(-1)!;
}

function isOfLane({ weekdays, withoutDays, extraDays, validFrom, validTo }: ModelSchedule, day: string): boolean {
  if (day < validFrom || (validTo !== null && day > validTo)) return false;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return extraDays.includes(day) || (weekdays.includes(weekday) && !withoutDays.includes(day));
}

/** An hour that the clocks leave out is the next one, and one that happens twice its first. */
function isDue({ zone, postHour, daysAhead }: ModelSchedule, day: string, atMs: number): boolean {
  return toLocalHour(atMs, zone) >= `${moveDay(day, -daysAhead)} ${String(postHour).padStart(2, '0')}`;
}

const toKey = (day: string, number: number): string => `${day} ${number}`;

/** A new lane posts from today on. */
export function addLane(schedule: ModelSchedule, atMs: number): ModelLane {
  return { schedule, isPaused: false, next: toFirstDay(schedule.zone, atMs), occurrences: new Map() };
}

/** Settles the days that are due. @param loads gets what is posted */
export function runLane(lane: ModelLane, atMs: number, loads: ModelLoad[], onlyMissed = false): void {
  if (lane.isPaused) return;
  const { schedule, occurrences } = lane;
  const first = toFirstDay(schedule.zone, atMs);
  for (let day = lane.next; onlyMissed ? day < first : isDue(schedule, day, atMs); day = moveDay(day, 1)) {
    if (!isDue(schedule, day, atMs)) break;
    lane.next = moveDay(day, 1);
    if (!isOfLane(schedule, day)) continue;
    for (let number = 1; number <= schedule.perDay; number += 1) {
      const known = occurrences.get(toKey(day, number));
      if (known !== undefined && known.state !== 'withdrawn') continue;
      if (day < first) occurrences.set(toKey(day, number), { state: 'missed' });
      else {
        const load: ModelLoad = { day, status: 'O', quantity: schedule.quantity, isDeleted: false };
        loads.push(load);
        occurrences.set(toKey(day, number), { state: 'posted', load });
      }
    }
  }
}

export function editLane(lane: ModelLane, schedule: ModelSchedule, atMs: number, loads: readonly ModelLoad[]): void {
  runLane(lane, atMs, [], true);
  const before = lane.schedule;
  const today = toDay(atMs, BOARD_ZONE);
  for (const [key, occurrence] of lane.occurrences) {
    const { load } = occurrence;
    if (load === undefined || load.isDeleted || load.status !== 'O' || load.day < today) continue;
    if (!isOfLane(schedule, load.day) || Number(key.slice(11)) > schedule.perDay) {
      load.isDeleted = true;
      lane.occurrences.set(key, { state: 'withdrawn' });
    } else if (schedule.quantity !== before.quantity) {
      const taken = loads.filter(({ takenFrom, isDeleted }) => takenFrom === load && !isDeleted).length;
      const rest = schedule.quantity - taken;
      if (rest > 0) load.quantity = rest;
      else load.isDeleted = true;
    }
  }
  lane.schedule = schedule;
  lane.next = toFirstDay(schedule.zone, atMs);
}

export function pauseLane(lane: ModelLane, isPaused: boolean, atMs: number): void {
  if (lane.isPaused === isPaused) return;
  if (isPaused) runLane(lane, atMs, [], true);
  lane.isPaused = isPaused;
  lane.next = toFirstDay(lane.schedule.zone, atMs);
}

/** Withdraws the open postings of a lane that is deleted. */
export function withdrawLane(lane: ModelLane, atMs: number): void {
  const today = toDay(atMs, BOARD_ZONE);
  for (const { load } of lane.occurrences.values()) {
    if (load !== undefined && load.status === 'O' && load.day >= today) load.isDeleted = true;
  }
}

/** Takes one of an open load. @returns the taken one, which is the load itself where it is the last */
export function takeLoad(load: ModelLoad, loads: ModelLoad[], status: 'P' | 'A'): ModelLoad {
  if (load.quantity === 1) {
    load.status = status;
    return load;
  }
  load.quantity -= 1;
  const taken: ModelLoad = { day: load.day, status, quantity: 1, isDeleted: false, takenFrom: load };
  loads.push(taken);
  return taken;
}

/** What the tables must contain, one line for each posting and occurrence, sorted. */
export function describeModel(lanes: readonly ModelLane[], loads: readonly ModelLoad[]) {
  return {
    loads: loads
      .map(({ day, status, quantity, isDeleted }) => `${day} ${status} ${quantity}${isDeleted ? ' deleted' : ''}`)
      .sort(),
    occurrences: lanes.map(({ occurrences }) => [...occurrences].map(([key, { state }]) => `${key} ${state}`).sort()),
  };
}
