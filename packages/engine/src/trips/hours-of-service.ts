/** T4: minutes of driving between two rests, of the duty window, of a rest, and of a stop. */
export const DRIVING_MINUTES = 660;
const DUTY_MINUTES = 840;
const REST_MINUTES = 600;
export const STOP_MINUTES = 60;
const MILES_PER_HOUR = 50;
const MINUTES_PER_DAY = 1440;

/** Whole minutes for a way, rounded up. */
export function toDrivingMinutes(thousandths: number): number {
  return Math.ceil((thousandths * 60) / (1000 * MILES_PER_HOUR));
}

/** The least minutes that a drive takes, rests included. */
export function toLeastMinutes(drivingMinutes: number): number {
  if (drivingMinutes <= 0) return 0;
  return drivingMinutes + REST_MINUTES * Math.floor((drivingMinutes - 1) / DRIVING_MINUTES);
}

/** The driver of a trip at one moment. All values are whole minutes; times are minutes since 1970 in UTC. */
export class DriverClock {
  time = 0;
  /** Driven since the last rest. */
  driven = 0;
  /** When the duty window began; without meaning while `isFresh`. */
  dutyStart = 0;
  /** True from the end of a rest until the driver moves or works. */
  isFresh = true;
  /** Driven in the whole trip. */
  driving = 0;
  rests = 0;

  /** Starts a trip. Without minutes driven the driver has rested. O(1). */
  begin(time: number, minutesDriven: number): void {
    this.time = time;
    this.driven = minutesDriven;
    this.dutyStart = time - minutesDriven;
    this.isFresh = minutesDriven === 0;
    this.driving = 0;
    this.rests = 0;
  }

  copy(other: DriverClock): void {
    this.time = other.time;
    this.driven = other.driven;
    this.dutyStart = other.dutyStart;
    this.isFresh = other.isFresh;
    this.driving = other.driving;
    this.rests = other.rests;
  }

  /** T4: drives, with a rest wherever the driving time or the duty window is used up. O(rests). */
  drive(minutes: number): void {
    let left = minutes;
    while (left > 0) {
      if (!this.isFresh && (this.driven >= DRIVING_MINUTES || this.time - this.dutyStart >= DUTY_MINUTES)) {
        this.#rest(this.time + REST_MINUTES);
      }
      this.#beginDuty();
      const stretch = Math.min(left, DRIVING_MINUTES - this.driven, this.dutyStart + DUTY_MINUTES - this.time);
      this.time += stretch;
      this.driven += stretch;
      this.driving += stretch;
      left -= stretch;
    }
  }

  /**
   * T5: waits for the hours of a stop and works for an hour. Returns the moment at which the work begins, or -1 where the
   * truck arrives after the hours. O(1).
   *
   * @param mayLeaveLater T6: the drive to this stop, in minutes, where it can begin later instead of waiting; else -1
   */
  stop(opens: number, closes: number, mayLeaveLater: number): number {
    const arrives = this.time;
    if (arrives > closes) return -1;
    const wait = opens - arrives;
    if (wait >= REST_MINUTES) this.#rest(opens);
    else if (wait > 0) {
      if (mayLeaveLater >= 0) this.dutyStart = opens - mayLeaveLater;
      const isRestDue =
        !this.isFresh && (this.driven >= DRIVING_MINUTES || opens + STOP_MINUTES - this.dutyStart >= DUTY_MINUTES);
      if (isRestDue && arrives + REST_MINUTES <= closes) this.#rest(arrives + REST_MINUTES);
      else this.time = opens;
    }
    this.#beginDuty();
    const begins = this.time;
    this.time = begins + STOP_MINUTES;
    return begins;
  }

  #beginDuty(): void {
    if (!this.isFresh) return;
    this.isFresh = false;
    this.dutyStart = this.time;
  }

  #rest(until: number): void {
    this.time = until;
    this.driven = 0;
    this.isFresh = true;
    this.rests += 1;
  }
}

/**
 * T3: when hours that are the same each day next open for a truck that arrives. Returns the start of the local day in
 * which it is served, in UTC. O(1).
 */
export function toServedDay(arrives: number, offset: number, closesAt: number): number {
  const local = arrives + offset;
  // The first day whose hours are not over yet: the one before where they go over midnight.
  return Math.ceil((local - closesAt) / MINUTES_PER_DAY) * MINUTES_PER_DAY - offset;
}

/** The local day of a moment. O(1). */
export function toLocalDay(time: number, offset: number): number {
  return Math.floor((time + offset) / MINUTES_PER_DAY);
}
